import type { Dispatch } from '../../domain/dispatch.ts';
import type { DispatchStatus } from '../../domain/dispatch-status.ts';
import type { Failure } from '../../domain/failure.ts';
import { failureSentence } from '../../domain/failure-sentence.ts';
import type { TimelineEvent } from '../../domain/timeline.ts';

/** What a status adds to the timeline of a dispatch. */
export function eventFor(status: DispatchStatus, before: Dispatch): TimelineEvent {
  switch (status.status) {
    case 'not_ready':
      return before.timeline?.at(-1)?.kind === 'problem'
        ? { kind: 'recovered' }
        : stillWaiting(before);
    case 'unknown':
      return { kind: 'strange-status', word: status.word };
    case 'error':
      return { kind: 'error' };
    case 'ready':
      return { kind: 'ready', runs: status.runs.length };
  }
}

/** After a recovery the next `not_ready` says nothing new. */
function stillWaiting(before: Dispatch): TimelineEvent {
  const last = before.timeline?.at(-1)?.kind;
  return { kind: last === 'recovered' ? 'recovered' : 'not-ready' };
}

/** What a failed check adds to it. */
export function problemIn(failure: Failure): TimelineEvent {
  const { what } = failureSentence(failure, { area: 'dispatches', action: 'poll' });
  return { kind: 'problem', what };
}
