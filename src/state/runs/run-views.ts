import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { wordSearch } from '../list/list.ts';
import { rememberLatest } from '../remember-latest.ts';

/** The one-key views of the runs list. */
export const RUN_VIEWS = ['all', 'waiting', 'failed', 'branch', 'keys', 'batch', 'own'] as const;

export type RunView = (typeof RUN_VIEWS)[number];

/** What some views depend on. */
interface ViewNeeds {
  /** The branch of the folder the program was started in. */
  readonly branch: string | null;
  /** The saved filter. */
  readonly own: string;
  /** Which dispatches were sent together. */
  readonly batch: string | null;
}

/** The rows of a view, newest first; `null` if it isn't available. */
export type RowsOfView = (view: RunView) => readonly Dispatch[] | null;

/** Finds the rows of a view when they are first asked for: every answer to a check makes new ones. */
export const rowsOfViews = rememberLatest(
  (
    rows: readonly Dispatch[],
    branch: string | null,
    own: string,
    batch: string | null,
  ): RowsOfView => {
    const found = new Map<RunView, readonly Dispatch[] | null>();
    return (view) => {
      const known = found.get(view);
      const inView = known === undefined ? rowsIn(rows, view, { branch, own, batch }) : known;
      found.set(view, inView);
      return inView;
    };
  },
);

/** Dispatches by key, within a profile's list. */
export type KeyGroups = ReadonlyMap<string, readonly Dispatch[]>;

export const groupsByKey = rememberLatest(
  (rows: readonly Dispatch[]): KeyGroups => Map.groupBy(rows, keyOfRow),
);

/** The latest of each key, and below it the others of the keys that are unfolded. */
export const withUnfolded = rememberLatest(
  (
    latest: readonly Dispatch[],
    groups: KeyGroups,
    unfolded: ReadonlySet<string>,
  ): readonly Dispatch[] =>
    latest.flatMap((row) =>
      unfolded.has(keyOfRow(row)) ? (groups.get(keyOfRow(row)) ?? []) : row,
    ),
);

/** What dispatches are grouped by. One sent from elsewhere has no key and forms a group of its own. */
export function keyOfRow(row: Dispatch): string {
  const { localId, profileId, request, origin } = row;
  return origin === 'elsewhere' ? localId : `${profileId}\0${request.key}`;
}

/** Everything a filter can match. */
export function searchTextOf(row: Dispatch): string {
  const { key, ref, title, params } = row.request;
  const found = runsOf(row).flatMap(({ id, url }) => [id, url]);
  const pairs = Object.entries(params).flat();
  return [row.phase.state, key, ref, title, dispatchIdOf(row) ?? '', ...found, ...pairs].join('\n');
}

function rowsIn(
  rows: readonly Dispatch[],
  view: RunView,
  { branch, own, batch }: ViewNeeds,
): readonly Dispatch[] | null {
  switch (view) {
    case 'all':
      return rows;
    case 'waiting':
      return rows.filter(({ phase }) => phase.state === 'waiting');
    case 'failed':
      return rows.filter(({ phase }) => phase.state === 'error' || phase.state === 'refused');
    case 'branch':
      return branch === null ? null : rows.filter(({ request }) => request.ref === branch);
    case 'keys':
      return latestOfKeys(rows);
    case 'batch':
      return batch === null ? null : rows.filter((row) => row.batch === batch);
    case 'own':
      return own === '' ? null : searched(rows, own);
  }
}

const searched = wordSearch(searchTextOf);

function latestOfKeys(rows: readonly Dispatch[]): readonly Dispatch[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOfRow(row);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
