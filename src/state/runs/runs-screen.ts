import type { Dispatch } from '../../domain/dispatch.ts';
import { type ListState, NEW_LIST } from '../list/list-state.ts';
import type { RunView } from './run-views.ts';

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
