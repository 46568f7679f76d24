import type { Dispatch } from '../../domain/dispatch.ts';
import { type ListState, NEW_LIST } from '../list/list-state.ts';
import type { RunView } from '../runs/run-views.ts';

/** The runs screen, without the dispatches themselves. */
export interface RunsScreen {
  readonly list: ListState;
  readonly view: RunView;
  /** The list has the dispatches of every profile. */
  readonly isOfAll: boolean;
  /** The keys go to the details; in a narrow window they stand in place of the list. */
  readonly hasFocusOnDetails: boolean;
  /** Which run of the selected dispatch the keys mean. */
  readonly runIndex: number;
  /** The first line of the details that is in view. */
  readonly detailsTop: number;
  /** That run stays in view, until somebody scrolls on. */
  readonly followsRun: boolean;
  /** What was done to dispatches in this terminal and can be undone, the latest first. */
  readonly changes: readonly RunsChange[];
}

/** What an action did to some dispatches at once. */
export type RunsChange =
  | { readonly kind: 'forgot'; readonly dispatches: readonly Dispatch[] }
  | { readonly kind: 'stopped' | 'resumed'; readonly localIds: readonly string[] };

export const FIRST_RUNS_SCREEN: RunsScreen = {
  list: NEW_LIST,
  view: 'all',
  isOfAll: false,
  hasFocusOnDetails: false,
  runIndex: 0,
  detailsTop: 0,
  followsRun: false,
  changes: [],
};
