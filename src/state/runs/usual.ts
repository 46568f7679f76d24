import { type Dispatch, hasRequest } from '../../domain/dispatch.ts';
import type { ClockPart } from '../now.ts';
import type { SessionPart } from '../session.ts';
import type { DispatchesPart } from './dispatches-part.ts';
import { rowsOf } from './rows.ts';
import { isSlowerThanUsual, type UsualTime, usualTimes } from './usual-time.ts';

const times = new WeakMap<readonly Dispatch[], ReadonlyMap<string, UsualTime>>();

function timesOf(rows: readonly Dispatch[]): ReadonlyMap<string, UsualTime> {
  const known = times.get(rows) ?? usualTimes(rows);
  times.set(rows, known);
  return known;
}

/** @returns how long dispatches with the same key and profile usually take; `null` if too few are known. */
export function usualTimeOf(
  state: DispatchesPart & SessionPart,
  dispatch: Dispatch,
): UsualTime | null {
  if (!hasRequest(dispatch)) return null;
  return timesOf(rowsOf(state, dispatch.profileId)).get(dispatch.request.key) ?? null;
}

/** Whether a dispatch has been waiting longer than usual for its kind. */
export function isSlow(
  state: DispatchesPart & SessionPart & ClockPart,
  dispatch: Dispatch,
): boolean {
  if (dispatch.phase.state !== 'waiting') return false;
  const usual = usualTimeOf(state, dispatch);
  return usual !== null && isSlowerThanUsual(usual, state.clock.wallMs - dispatch.createdAtMs);
}
