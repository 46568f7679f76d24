import type { Dispatch } from '../../domain/dispatch.ts';
import { countdown, dateTime, shortSpan } from '../../domain/elapsed.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-of.ts';

/** When an answer last confirmed what is shown. */
export function confirmedWords(state: AppState, dispatch: Dispatch): string {
  return dispatch.confirmedAtMs === null
    ? 'not confirmed'
    : `confirmed ${shortSpan(state.clock.wallMs - dispatch.confirmedAtMs)} ago`;
}

/** The same with the time of day, which stays true while nothing is drawn. */
export function heardConfirmed({ confirmedAtMs }: Dispatch): string {
  return confirmedAtMs === null
    ? 'not confirmed'
    : `confirmed at ${dateTime(confirmedAtMs).slice(-8)}`;
}

export function isPaused({ watching }: AppState, { profileId }: Dispatch): boolean {
  return watching.pausedProfiles.has(profileId);
}

/** When the next check is, and who says so; `null` where nothing is checked. */
export function nextCheckWords(state: AppState, dispatch: Dispatch): string | null {
  const watch = state.watching.watches.get(dispatch.localId);
  if (!watch) return null;
  if (isPaused(state, dispatch)) {
    return `checks paused, ${keyOf('runs.check-now')} tries again`;
  }
  if (watch.isInFlight) return 'checking now';
  const inMs = watch.nextCheckAtMs - state.clock.monoMs;
  const isAsked = (watch.askedToWaitUntilMs ?? 0) > state.clock.monoMs;
  const words = `next check in ${countdown(inMs)}`;
  return isAsked ? `${words}, as the service asked` : words;
}
