import type { Dispatch, DispatchState } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { activeProfileId } from '../profiles/parts.ts';
import { rememberLatest } from '../remember-latest.ts';
import type { SessionPart } from '../session.ts';
import type { DispatchesPart } from './dispatches-part.ts';

/** All dispatches of the active profile, newest first. */
export function rowsOfProfile(state: DispatchesPart & SessionPart): readonly Dispatch[] {
  return sortedRows(state.dispatches, activeProfileId(state));
}

const sortedRows = rememberLatest(
  (dispatches: ReadonlyMap<string, Dispatch>, profileId: ProfileId | null): readonly Dispatch[] =>
    [...dispatches.values()]
      .filter((dispatch) => dispatch.profileId === profileId)
      .sort((a, b) => b.createdAtMs - a.createdAtMs),
);

/** How many of this profile's dispatches are in each state, for the header. */
export function countsOf(
  state: DispatchesPart & SessionPart,
): Readonly<Record<DispatchState, number>> {
  return counts(rowsOfProfile(state));
}

const counts = rememberLatest((rows: readonly Dispatch[]) => {
  const result: Record<DispatchState, number> = {
    sending: 0,
    waiting: 0,
    ready: 0,
    error: 0,
    refused: 0,
    unknown: 0,
    stopped: 0,
  };
  for (const row of rows) result[row.phase.state] += 1;
  return result;
});
