import type { Dispatch } from '../../domain/dispatch.ts';
import { type ListState, NEW_LIST } from '../list/list-state.ts';

/** The runs screen, without the dispatches themselves. */
export interface RunsScreen {
  readonly list: ListState;
  /** The keys go to the details; in a narrow window they stand in place of the list. */
  readonly hasFocusOnDetails: boolean;
  /** Which run of the selected dispatch the keys mean. */
  readonly runIndex: number;
  /** The first line of the details that is in view. */
  readonly detailsTop: number;
  /** That run stays in view, until somebody scrolls on. */
  readonly followsRun: boolean;
  /** What was forgotten in this terminal and can be brought back, the latest first. */
  readonly forgotten: readonly Dispatch[];
}

export const FIRST_RUNS_SCREEN: RunsScreen = {
  list: NEW_LIST,
  hasFocusOnDetails: false,
  runIndex: 0,
  detailsTop: 0,
  followsRun: false,
  forgotten: [],
};
