import type { Dispatch, DispatchState } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { memoizeLatest } from '../memoize.ts';
import { activeProfileId } from '../session.ts';

const NO_ROWS: readonly Dispatch[] = [];

/** All dispatches of the active profile, newest first. */
export function rowsOfProfile(state: AppState): readonly Dispatch[] {
  return rowsOf(state, activeProfileId(state));
}

/** All dispatches of a profile, newest first. */
export function rowsOf({ dispatches, unopened }: AppState, id: ProfileId): readonly Dispatch[] {
  return byProfile(dispatches, unopened).get(id) ?? NO_ROWS;
}

/** The dispatches of every profile, newest first. */
export function rowsOfAll({ dispatches, unopened }: AppState): readonly Dispatch[] {
  return merged(byProfile(dispatches, unopened));
}

const byProfile = memoizeLatest(
  (
    dispatches: ReadonlyMap<string, Dispatch>,
    unopened: AppState['unopened'],
  ): ReadonlyMap<ProfileId, readonly Dispatch[]> => {
    const rows = new Map<ProfileId, Dispatch[]>();
    for (const [id, remembered] of unopened) {
      // One sent from here may have been read back from disk.
      rows.set(
        id,
        remembered.filter(({ localId }) => !dispatches.has(localId)),
      );
    }
    for (const dispatch of dispatches.values()) {
      const own = rows.get(dispatch.profileId);
      if (own) own.push(dispatch);
      else rows.set(dispatch.profileId, [dispatch]);
    }
    for (const own of rows.values()) own.sort(newestFirst);
    return rows;
  },
);

const merged = memoizeLatest(
  (rows: ReadonlyMap<ProfileId, readonly Dispatch[]>): readonly Dispatch[] =>
    [...rows.values()].flat().sort(newestFirst),
);

function newestFirst(a: Dispatch, b: Dispatch): number {
  return b.createdAtMs - a.createdAtMs;
}

/** How many dispatches are in each state. */
type StateCounts = Readonly<Record<DispatchState, number>>;

export function countsOfRows(rows: readonly Dispatch[]): StateCounts {
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
}

/** What is happening in the inactive profiles. */
interface Elsewhere {
  readonly waiting: number;
  /** What ended since the user last looked at its profile. */
  readonly ready: number;
  readonly error: number;
}

/** What is told of the profiles that are not on screen. */
export function countElsewhere(state: AppState): Elsewhere {
  const { dispatches, unopened, profiles } = state;
  const found = { waiting: 0, ready: 0, error: 0 };
  if (profiles.showsAll) return found;
  for (const [id, rows] of byProfile(dispatches, unopened)) {
    if (id === activeProfileId(state)) continue;
    const leftAtMs = profiles.parts.get(id)?.leftAtMs ?? Number.POSITIVE_INFINITY;
    for (const { phase } of rows) {
      if (phase.state === 'waiting') found.waiting += 1;
      const isEnd = phase.state === 'ready' || phase.state === 'error';
      if (isEnd && phase.endedAtMs > leftAtMs) found[phase.state] += 1;
    }
  }
  return found;
}
