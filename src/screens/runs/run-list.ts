import {
  type Dispatch,
  type DispatchState,
  dispatchIdOf,
  hasRequest,
  runsOf,
  timeToReadyMs,
} from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { compare } from '../../domain/words.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { reasonOf } from '../looks.ts';

/** The views of the dispatches, in the order in which a key goes through them. */
export const RUN_VIEWS = ['all', 'waiting', 'failed', 'unknown'] as const;

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
  const counts = { all: rows.length, waiting: 0, failed: 0, unknown: 0 };
  for (const { dispatch } of rows) {
    const view = viewOf(dispatch);
    if (view !== null) counts[view] += 1;
  }
  return counts;
}

function viewOf({ phase }: Dispatch): Exclude<RunView, 'all'> | null {
  switch (phase.state) {
    case 'sending':
    case 'waiting':
      return 'waiting';
    case 'error':
    case 'refused':
      return 'failed';
    case 'unknown':
      return 'unknown';
    case 'ready':
    case 'stopped':
      return null;
  }
}

type NameOf = (row: DispatchRow) => string;

/** How dispatches are found, told apart and ordered. @param nameOf the profile of one */
export function runList(nameOf: NameOf) {
  const sorts = [
    by('state', (one, other) => rankOf(one) - rankOf(other)),
    by('key', (one, other) => compare(keyText(one), keyText(other))),
    // Slowest first; what isn't ready has no time yet.
    by('time to ready', (one, other) => tookMs(other) - tookMs(one)),
  ];
  const byProfile = {
    name: 'profile',
    compare: (one: DispatchRow, other: DispatchRow) => compare(nameOf(one), nameOf(other)),
  };
  return {
    idOf: ({ dispatch }: DispatchRow) => dispatch.localId,
    searchText: (row: DispatchRow) => `${searchText(row.dispatch)}\n${nameOf(row)}`,
    marks: true,
    sorts,
    sortsOfAll: [...sorts, byProfile],
  } as const;
}

function by(name: string, order: (one: Dispatch, other: Dispatch) => number) {
  return {
    name,
    compare: (one: DispatchRow, other: DispatchRow) => order(one.dispatch, other.dispatch),
  };
}

/** Its key, or of one that was sent elsewhere its id. */
export function keyText(dispatch: Dispatch): string {
  return hasRequest(dispatch) ? dispatch.request.key : (dispatchIdOf(dispatch) ?? '–');
}

/** Whether the last check failed, whichever terminal made it. */
export function isFailing({ phase, timeline }: Dispatch): boolean {
  return phase.state === 'waiting' && timeline?.at(-1)?.kind === 'problem';
}

/** Everything that the filter finds. */
function searchText(dispatch: Dispatch): string {
  const { phase, request } = dispatch;
  const { key, ref, title, params } = request;
  return [
    ...[phase.state, key, ref, title],
    ...[dispatchIdOf(dispatch) ?? '', reasonOf(phase) ?? ''],
    ...runsOf(dispatch).flatMap(({ id, url }) => [id, url]),
    ...Object.entries(params).flat(),
  ].join('\n');
}

/** What needs attention comes first, what is over last. */
const STATES: readonly DispatchState[] = [
  'unknown',
  'error',
  'refused',
  'sending',
  'waiting',
  'stopped',
  'ready',
];

function rankOf({ phase }: Dispatch): number {
  return STATES.indexOf(phase.state);
}

function tookMs(dispatch: Dispatch): number {
  return timeToReadyMs(dispatch) ?? -1;
}
