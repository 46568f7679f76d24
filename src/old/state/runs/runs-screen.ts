import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import { type ListState, NEW_LIST } from '../list/list.ts';
import { memoizeEach } from '../memoize.ts';

/** The runs screen, without the dispatches themselves. */
export interface RunsScreen {
  readonly list: ListState;
  readonly view: RunView;
  /** Whether the details have focus; in a narrow window they replace the list. */
  readonly hasFocusOnDetails: boolean;
  /** Which run of the selected dispatch keys apply to. */
  readonly runIndex: number;
  /** The first line of the details in view. */
  readonly detailsTop: number;
  /** Whether to keep that run in view, until the user scrolls. */
  readonly followsRun: boolean;
  /** What was done to dispatches in this terminal and can be undone, latest first. */
  readonly changes: readonly RunsChange[];
}

/** What an action did to one dispatch or several. */
export type RunsChange =
  | { readonly kind: 'forgot'; readonly dispatches: readonly Dispatch[] }
  | { readonly kind: 'stopped' | 'resumed'; readonly localIds: readonly string[] }
  /** `before` is the dispatch when it was unknown. */
  | { readonly kind: 'resolved'; readonly before: Dispatch };

export const FIRST_RUNS_SCREEN: RunsScreen = {
  list: NEW_LIST,
  view: 'all',
  hasFocusOnDetails: false,
  runIndex: 0,
  detailsTop: 0,
  followsRun: false,
  changes: [],
};

/** The views of the runs list, in the order in which a key goes through them. */
export const RUN_VIEWS = ['all', 'waiting', 'failed'] as const;

export type RunView = (typeof RUN_VIEWS)[number];

/** The rows of each view, newest first. In the last is all that somebody has to look at: what is unknown as well. */
export const rowsOfViews = memoizeEach(
  (rows: readonly Dispatch[]): Readonly<Record<RunView, readonly Dispatch[]>> => ({
    all: rows,
    waiting: rows.filter(({ phase }) => phase.state === 'waiting'),
    failed: rows.filter(({ phase }) => ['error', 'refused', 'unknown'].includes(phase.state)),
  }),
);

/** What a view is called with what is in it: nobody knows that an unknown dispatch failed. */
export function viewName(view: RunView, rows: readonly Dispatch[]): string {
  const holdsUnknown = view === 'failed' && rows.some(({ phase }) => phase.state === 'unknown');
  return holdsUnknown ? 'failed or unknown' : view;
}

/** Everything a filter can match. */
export function searchTextOf(row: Dispatch): string {
  const { key, ref, title, params } = row.request;
  const found = runsOf(row).flatMap(({ id, url }) => [id, url]);
  const pairs = Object.entries(params).flat();
  return [row.phase.state, key, ref, title, dispatchIdOf(row) ?? '', ...found, ...pairs].join('\n');
}
