import { type Dispatch, hasRequest } from './dispatch.ts';

/**
 * @returns the time from sending until it was seen ready; `null` if unknown: not ready, sent from
 * elsewhere, or ready while no one was watching.
 */
export function timeToReadyMs(dispatch: Dispatch): number | null {
  if (dispatch.phase.state !== 'ready' || !hasRequest(dispatch)) return null;
  const before = dispatch.timeline?.at(-2)?.kind;
  if (before === 'taken-up' || before === 'resumed') return null;
  const tookMs = dispatch.phase.endedAtMs - dispatch.createdAtMs;
  // The wall clock was changed in between.
  return tookMs >= 0 ? tookMs : null;
}
