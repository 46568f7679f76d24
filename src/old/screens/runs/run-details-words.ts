import type { Tone } from '../../components/theme.ts';
import type { Dispatch } from '../../domain/dispatch.ts';
import type { TimelineEvent } from '../../domain/dispatch-timeline.ts';
import { countdown, dateTime, shortSpan } from '../../domain/time-words.ts';
import type { AppState } from '../../state/app-state.ts';
import { askedToWaitUntilMs, nextCheckAtMs } from '../../state/watching/watch.ts';

/** When an answer last confirmed the state, and when the next check is: on screen, and spoken. */
export function watchWords(
  state: AppState,
  dispatch: Dispatch,
): { readonly confirmed: string; readonly next: string | null; readonly said: string } {
  const { confirmedAtMs } = dispatch;
  const ago = confirmedAtMs === null ? null : shortSpan(state.clock.wallMs - confirmedAtMs);
  return {
    confirmed: ago === null ? 'not confirmed' : `confirmed ${ago} ago`,
    next: nextCheck(state, dispatch),
    // The time of day stays true while nothing is drawn.
    said:
      confirmedAtMs === null
        ? 'not confirmed'
        : `confirmed at ${dateTime(confirmedAtMs).slice(-8)}`,
  };
}

function nextCheck({ watching, clock }: AppState, { localId, profileId }: Dispatch): string | null {
  const watch = watching.watches.get(localId);
  if (!watch) return null;
  if (watching.pausedProfiles.has(profileId)) return 'checks paused';
  if (watch.isInFlight) return 'checking now';
  const isAsked = askedToWaitUntilMs(watching, watch) > clock.monoMs;
  return `next in ${countdown(nextCheckAtMs(watching, watch) - clock.monoMs)}${isAsked ? ', as the service asked' : ''}`;
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
  'not-there': ['checked the service: not there', 'plain'],
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
