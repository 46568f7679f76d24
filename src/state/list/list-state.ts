import { emptyField, type TextField } from '../form/text-field.ts';

/** What a list remembers. Its rows are not in it, and neither is anything about the window. */
export interface ListState {
  /** By id, so that rows can come and go around it. `null` until somebody moves: the first row. */
  readonly selectedId: string | null;
  /** The row that took the place of the selected one when that went. */
  readonly successorId: string | null;
  /** The first row in view when the person last acted. */
  readonly top: number;
  readonly filter: Filter;
  readonly marked: ReadonlySet<string>;
  /** The name of an order, `null` for the one that the rows come in. */
  readonly sort: string | null;
}

/** What narrows a list. */
export interface Filter {
  readonly field: TextField;
  /** Whether it takes what is typed. */
  readonly isTyping: boolean;
}

export const NO_FILTER: Filter = { field: emptyField, isTyping: false };

export const NEW_LIST: ListState = {
  selectedId: null,
  successorId: null,
  top: 0,
  filter: NO_FILTER,
  marked: new Set(),
  sort: null,
};

/** A list to search in: what is typed narrows it from the start. */
export const NEW_SEARCH: ListState = { ...NEW_LIST, filter: { ...NO_FILTER, isTyping: true } };
