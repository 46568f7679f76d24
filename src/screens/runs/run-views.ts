import type { Dispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { DispatchRow } from '../../services/runs.ts';

/** The views of the dispatches, in the order in which a key goes through them. */
export const RUN_VIEWS = ['all', 'waiting', 'failed'] as const;

export type RunView = (typeof RUN_VIEWS)[number];

/** The first one after the last. */
export function nextView(view: RunView): RunView {
  return RUN_VIEWS[RUN_VIEWS.indexOf(view) + 1] ?? 'all';
}

/** @param profileId `null` for those of all profiles @returns the same array where that is all of them */
export function rowsInScope(
  rows: readonly DispatchRow[],
  profileId: ProfileId | null,
): readonly DispatchRow[] {
  if (profileId === null) return rows;
  return rows.filter(({ dispatch }) => dispatch.profileId === profileId);
}

/** The rows of a view, newest first. */
export function rowsOfView(rows: readonly DispatchRow[], view: RunView): readonly DispatchRow[] {
  return view === 'all' ? rows : rows.filter(({ dispatch }) => viewOf(dispatch) === view);
}

/** How many rows each view has: the header's counts. */
export function viewCounts(rows: readonly DispatchRow[]): Readonly<Record<RunView, number>> {
  const counts = { all: rows.length, waiting: 0, failed: 0 };
  for (const { dispatch } of rows) {
    const view = viewOf(dispatch);
    if (view !== null) counts[view] += 1;
  }
  return counts;
}

/** In `failed` is all that somebody has to look at: what is unknown, too. */
function viewOf({ phase }: Dispatch): Exclude<RunView, 'all'> | null {
  switch (phase.state) {
    case 'sending':
    case 'waiting':
      return 'waiting';
    case 'error':
    case 'refused':
    case 'unknown':
      return 'failed';
    case 'ready':
    case 'stopped':
      return null;
  }
}
