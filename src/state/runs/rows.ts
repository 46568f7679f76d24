import { type Dispatch, type DispatchState, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { layoutFor, listRows } from '../layout.ts';
import { activeParts, activeProfileId } from '../profiles/parts.ts';
import { visibleRange } from '../visible-range.ts';
import { filterText } from './runs-screen-state.ts';

/** The dispatches of the profile that is on, newest first, as far as the filter lets them through. */
export function rowsOf(state: AppState): readonly Dispatch[] {
  return filteredRows(rowsOfProfile(state), filterText(activeParts(state).runsScreen.filter));
}

/** All dispatches of the profile that is on, newest first. */
export function rowsOfProfile(state: AppState): readonly Dispatch[] {
  return sortedRows(state.dispatches, activeProfileId(state));
}

const sortedRows = rememberLatest(
  (dispatches: ReadonlyMap<string, Dispatch>, profileId: ProfileId | null): readonly Dispatch[] =>
    [...dispatches.values()]
      .filter((dispatch) => dispatch.profileId === profileId)
      .sort((a, b) => b.createdAtMs - a.createdAtMs),
);

const filteredRows = rememberLatest(
  (rows: readonly Dispatch[], text: string): readonly Dispatch[] => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    return rows.filter((row) => {
      const haystack = searchableText(row);
      return words.every((word) => haystack.includes(word));
    });
  },
);

function searchableText(row: Dispatch): string {
  const { key, ref, title, params } = row.request;
  const runs = runsOf(row).flatMap((run) => [run.id, run.url]);
  const pairs = Object.entries(params).flat();
  return [row.phase.state, key, ref, title, dispatchIdOf(row) ?? '', ...runs, ...pairs]
    .join('\n')
    .toLowerCase();
}

/** @returns the index of the selected row; 0 where the selected one is not among the rows. */
export function selectedIndex(state: AppState): number {
  const index = rowsOf(state).findIndex(
    (row) => row.localId === activeParts(state).runsScreen.selectedId,
  );
  return Math.max(0, index);
}

export function selectedDispatch(state: AppState): Dispatch | null {
  return rowsOf(state)[selectedIndex(state)] ?? null;
}

/** Which run of the selected dispatch the keys mean. A filter can have moved the selection to one with fewer. */
export function selectedRunIndex(state: AppState): number {
  const dispatch = selectedDispatch(state);
  const last = dispatch ? Math.max(0, runsOf(dispatch).length - 1) : 0;
  return Math.min(activeParts(state).runsScreen.runIndex, last);
}

/** The rows that are drawn, and where they stand in the list. */
export function visibleRows(state: AppState): {
  readonly rows: readonly Dispatch[];
  readonly top: number;
  readonly count: number;
} {
  const rows = rowsOf(state);
  const { top, end } = visibleRange({
    top: activeParts(state).runsScreen.top,
    selected: selectedIndex(state),
    height: listRows(layoutFor(state.size)),
    count: rows.length,
  });
  return { rows: rows.slice(top, end), top, count: rows.length };
}

/** How many dispatches of this profile stand in each state, for the header. */
export function countsOf(state: AppState): Readonly<Record<DispatchState, number>> {
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

/** Several views ask for the same rows in one frame; the state's parts are never changed in place. */
export function rememberLatest<A extends readonly unknown[], R>(
  compute: (...args: A) => R,
): (...args: A) => R {
  let latest: { readonly args: A; readonly result: R } | null = null;
  return (...args) => {
    if (latest?.args.every((arg, index) => arg === args[index])) return latest.result;
    latest = { args, result: compute(...args) };
    return latest.result;
  };
}
