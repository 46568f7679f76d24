import type { Dispatch } from '../../../domain/dispatch.ts';
import { countdown, dateTime, shortSpan } from '../../../domain/elapsed.ts';
import type { TimelineEvent } from '../../../domain/timeline.ts';
import type { AppState } from '../../../state/app/app-state.ts';
import type { Piece } from '../../blocks/flow.ts';
import { bold, span } from '../../blocks/line.ts';
import { STATE_LOOK } from '../../presentation/state-look.ts';
import type { Tone } from '../../theme.ts';
import type { View } from '../../view.ts';

/** The state of a dispatch, when an answer last confirmed it, and when the next check is. */
export function watchPieces(
  state: AppState,
  dispatch: Dispatch,
  { keyOf }: Pick<View, 'keyOf'>,
): readonly Piece[] {
  const word = dispatch.phase.state;
  const { mark, tone } = STATE_LOOK[word];
  const next = nextCheck(state, dispatch, keyOf);
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

function nextCheck(
  { watching, clock }: AppState,
  { localId, profileId }: Dispatch,
  keyOf: View['keyOf'],
): Piece | null {
  const watch = watching.watches.get(localId);
  if (!watch) return null;
  if (watching.pausedProfiles.has(profileId)) {
    return { spans: [span(`checks paused, ${keyOf('runs.check-now')} tries again`, 'muted')] };
  }
  const inMs = watch.nextCheckAtMs - clock.monoMs;
  const isAsked = (watch.askedToWaitUntilMs ?? 0) > clock.monoMs;
  const words = watch.isInFlight
    ? 'checking now'
    : `next check in ${countdown(inMs)}${isAsked ? ', as the service asked' : ''}`;
  return { spans: [span(words, 'muted')], announce: '' };
}

/** A timeline event in words. */
export function timelineWords(seen: TimelineEvent): {
  readonly text: string;
  readonly tone: Tone;
} {
  switch (seen.kind) {
    case 'sent':
      return { text: 'sent', tone: 'plain' };
    case 'not-sent':
      return { text: 'not sent', tone: 'failure' };
    case 'watched':
      return { text: 'sent from elsewhere, watched here', tone: 'plain' };
    case 'accepted':
      return { text: 'accepted', tone: 'plain' };
    case 'odd':
      return { text: seen.what, tone: 'warning' };
    case 'refused':
      return { text: 'refused', tone: 'failure' };
    case 'unknown':
      return { text: 'no conclusive response', tone: 'warning' };
    case 'attached':
      return { text: 'found on the service: id entered here', tone: 'plain' };
    case 'not-there':
      return { text: 'looked on the service: not there', tone: 'plain' };
    case 'unresolved':
      return { text: 'undone: unknown again', tone: 'warning' };
    case 'not-ready':
      return { text: 'not ready yet', tone: 'plain' };
    case 'strange-status':
      return { text: `status “${seen.word}”`, tone: 'warning' };
    case 'problem':
      return { text: seen.what, tone: 'warning' };
    case 'recovered':
      return { text: 'responding again: not ready yet', tone: 'plain' };
    case 'ready':
      return { text: seen.runs === 1 ? 'ready' : `ready, ${seen.runs} runs`, tone: 'success' };
    case 'error':
      return { text: 'error', tone: 'failure' };
    case 'stopped':
      return { text: 'watching stopped', tone: 'muted' };
    case 'resumed':
      return { text: 'watching resumed', tone: 'plain' };
    case 'taken-up':
      return { text: 'dispatchbox restarted', tone: 'muted' };
  }
}
