import { emptyField, type TextField } from '../form/text-field.ts';

/** What a list remembers: neither its rows nor anything about the window. */
export interface ListState {
  /** By id, so that rows can come and go around it. `null` until the user moves: the first row. */
  readonly selectedId: string | null;
  /** The row that replaced the selected one when it disappeared. */
  readonly successorId: string | null;
  /** The first row in view when the user last did something. */
  readonly top: number;
  readonly filter: Filter;
  readonly marked: ReadonlySet<string>;
  /** The name of a sort order; `null` for the rows' own. */
  readonly sort: string | null;
}

/** What filters a list. */
export interface Filter {
  readonly field: TextField;
  /** Whether it takes input. */
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

/** A list to search: typing filters it from the start. */
export const NEW_SEARCH: ListState = { ...NEW_LIST, filter: { ...NO_FILTER, isTyping: true } };
