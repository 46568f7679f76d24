import type { AppState } from '../app-state.ts';
import type { ListShape } from '../list/list.ts';
import type { ListState } from '../list/list-state.ts';

/** The list that has the keys, and where its state goes. */
export interface FocusedList {
  /** The name of its block in the frame. */
  readonly name: string;
  readonly list: ListShape;
  readonly put: (list: ListState) => AppState;
}

/** @returns `null` where no list has the keys */
export function focusedList(_state: AppState): FocusedList | null {
  return null;
}
