import { type ListState, NEW_LIST } from '../list/list-state.ts';

/** Which names are set where: a table instead of the list of secrets or vars. */
export interface Coverage {
  readonly isOpen: boolean;
  readonly list: ListState;
  /** The place of the selected cell; `null` for the first. */
  readonly place: string | null;
  /** Marked cells, by `placeId`. */
  readonly marked: ReadonlySet<string>;
  /** Only names that may be missing somewhere. */
  readonly isMissing: boolean;
  /** Only names that are due somewhere. */
  readonly isDue: boolean;
}

export const NEW_COVERAGE: Coverage = {
  isOpen: false,
  list: NEW_LIST,
  place: null,
  marked: new Set(),
  isMissing: false,
  isDue: false,
};
