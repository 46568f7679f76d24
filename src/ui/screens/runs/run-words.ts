import type { Dispatch } from '../../../domain/dispatch.ts';
import { countdown, dateTime, shortSpan } from '../../../domain/elapsed.ts';
import type { TimelineEvent } from '../../../domain/timeline.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { Piece } from '../../blocks/flow.ts';
import { bold, span } from '../../blocks/line.ts';
import { STATE_LOOK } from '../../presentation/state-look.ts';
import type { Tone } from '../../theme.ts';

/** The state of a dispatch, when an answer last confirmed it, and when the next check is. */
export function watchPieces(state: AppState, dispatch: Dispatch): readonly Piece[] {
  const word = dispatch.phase.state;
  const { mark, tone } = STATE_LOOK[word];
  const next = nextCheck(state, dispatch);
  return [
    { spans: [bold(`${mark} ${word}`, tone)], announce: word },
    confirmed(state, dispatch),
    ...(next === null ? [] : [next]),
  ];
}

/** A screen reader says the time of day, which stays true while nothing is drawn. */
function confirmed({ clock }: AppState, { confirmedAtMs }: Dispatch): Piece {
  if (confirmedAtMs === null) return { spans: [span('not confirmed', 'muted')] };
  return {
    spans: [span(`confirmed ${shortSpan(clock.wallMs - confirmedAtMs)} ago`, 'muted')],
    announce: `confirmed at ${dateTime(confirmedAtMs).slice(-8)}`,
  };
}

function nextCheck({ watching, clock }: AppState, { localId, profileId }: Dispatch): Piece | null {
  const watch = watching.watches.get(localId);
  if (!watch) return null;
  if (watching.pausedProfiles.has(profileId)) {
    return { spans: [span('checks paused', 'muted')] };
  }
  const inMs = watch.nextCheckAtMs - clock.monoMs;
  const isAsked = (watch.askedToWaitUntilMs ?? 0) > clock.monoMs;
  const words = watch.isInFlight
    ? 'checking now'
    : `next check in ${countdown(inMs)}${isAsked ? ', as the service asked' : ''}`;
  return { spans: [span(words, 'muted')], announce: '' };
}

type Words = readonly [text: string, tone: Tone];

/** The timeline events that always say the same. */
const EVENT_WORDS: Readonly<
  Record<Exclude<TimelineEvent['kind'], 'odd' | 'problem' | 'strange-status' | 'ready'>, Words>
> = {
  sent: ['sent', 'plain'],
  'not-sent': ['not sent', 'failure'],
  watched: ['sent from elsewhere, watched here', 'plain'],
  accepted: ['accepted', 'plain'],
  refused: ['refused', 'failure'],
  unknown: ['no conclusive response', 'warning'],
  attached: ['id entered here', 'plain'],
  'not-there': ['looked on the service: not there', 'plain'],
  unresolved: ['undone: unknown again', 'warning'],
  'not-ready': ['not ready yet', 'plain'],
  recovered: ['responding again: not ready yet', 'plain'],
  error: ['error', 'failure'],
  stopped: ['watching stopped', 'muted'],
  resumed: ['watching resumed', 'plain'],
  'taken-up': ['dispatchbox restarted', 'muted'],
};

/** A timeline event in words. */
export function timelineWords(seen: TimelineEvent): Words {
  switch (seen.kind) {
    case 'odd':
    case 'problem':
      return [seen.what, 'warning'];
    case 'strange-status':
      return [`status “${seen.word}”`, 'warning'];
    case 'ready':
      return [seen.runs === 1 ? 'ready' : `ready, ${seen.runs} runs`, 'success'];
    default:
      return EVENT_WORDS[seen.kind];
  }
}
