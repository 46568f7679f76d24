import type { Pressed } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { emptyField, type TextField } from '../form/text-field.ts';
import { memoizeEach, memoizeLatest } from '../memoize.ts';

/** What a list needs to know about its rows. */
export type ListModel<Row extends object> = RowModel<Row> &
  (
    | {
        /** Everything a filter can match, word by word. */
        readonly searchText: (row: Row) => string;
      }
    | {
        /** Instead of matching words: best match first, for example. */
        readonly search: (rows: readonly Row[], text: string) => readonly Row[];
      }
  );

interface RowModel<Row> {
  /** Identifies a row for the selection and marks. */
  readonly idOf: (row: Row) => string;
  /** The available sort orders, besides the rows' own. */
  readonly sorts?: readonly Sort<Row>[];
  readonly hasMarks?: boolean;
  /** Of a list with marks, why a row can't have one, as a sentence; `null` if it can, as all can unless given. */
  readonly whyNoMark?: (row: Row) => string | null;
}

interface Sort<Row> {
  readonly name: string;
  readonly compare: (one: Row, other: Row) => number;
}

/** As much of a list as its keys need, whatever its rows are. */
export interface ListShape {
  readonly state: ListState;
  /** How many rows there are, and how many match the filter. */
  readonly total: number;
  readonly count: number;
  /** Among the visible rows; 0 if there are none. */
  readonly selectedIndex: number;
  /** The id of a visible row. */
  readonly idAt: (index: number) => string | null;
  /** Whether the row exists, visible or not. */
  readonly has: (id: string) => boolean;
  readonly sortNames: readonly string[];
  readonly hasMarks: boolean;
  /** Why a visible row of a list with marks can't be marked; `null` if it can. */
  readonly whyNoMark: (index: number) => string | null;
  /** How many rows are marked, visible or not. */
  readonly countMarked: () => number;
}

/** Rows together with their selection, filter and order. */
export interface List<Row> extends ListShape {
  readonly rows: readonly Row[];
  /** Those that match the filter, in the chosen order. */
  readonly visible: readonly Row[];
  readonly selected: Row | null;
  readonly idOf: (row: Row) => string;
}

/**
 * Creates the list for one kind of row: `(rows, state) => List`. Caches its latest results, because several
 * views and keys ask for the same list within a frame.
 *
 * @returns a function whose third argument is the row to select until the user chooses one
 */
export function listOf<Row extends object>(
  model: ListModel<Row>,
): (rows: readonly Row[], state: ListState, firstId?: string | null) => List<Row> {
  const { idOf, hasMarks = false } = model;
  const search = 'search' in model ? model.search : wordSearch(model.searchText);
  const visibleRows = memoizeLatest(
    (rows: readonly Row[], text: string, sort: string | null): readonly Row[] => {
      const found = text === '' ? rows : search(rows, text);
      const order = model.sorts?.find(({ name }) => name === sort);
      return order ? found.toSorted(order.compare) : found;
    },
  );
  return memoizeLatest((rows, state, firstId = null) => {
    const visible = visibleRows(rows, state.filter.field.text.trim(), state.sort);
    // An index of the rows would be made anew with every change of one, and take more than looking.
    const placeOf = (id: string | null): number =>
      id === null ? -1 : visible.findIndex((row) => idOf(row) === id);
    let selectedIndex = placeOf(state.selectedId);
    if (selectedIndex < 0) selectedIndex = placeOf(state.successorId);
    if (selectedIndex < 0) selectedIndex = Math.max(0, placeOf(firstId));
    const rowAt = (index: number) => visible[index] ?? null;
    return {
      state,
      rows,
      visible,
      total: rows.length,
      count: visible.length,
      selectedIndex,
      selected: rowAt(selectedIndex),
      idOf,
      idAt: (index) => {
        const row = rowAt(index);
        return row && idOf(row);
      },
      has: (id) => rows.some((row) => idOf(row) === id),
      sortNames: model.sorts?.map(({ name }) => name) ?? [],
      hasMarks,
      whyNoMark: (index) => {
        const row = rowAt(index);
        return row && (model.whyNoMark?.(row) ?? null);
      },
      countMarked: () =>
        state.marked.size > 0 ? rows.filter((row) => state.marked.has(idOf(row))).length : 0,
    };
  });
}

/** The marked rows, whether or not they match the filter. */
export function markedRows<Row>({ rows, idOf, state: { marked } }: List<Row>): readonly Row[] {
  return marked.size === 0 ? [] : rows.filter((row) => marked.has(idOf(row)));
}

/** What an action on the list applies to: the marked rows, or the selected one if none is marked. */
export function chosenRows<Row>(list: List<Row>): readonly Row[] {
  const marked = markedRows(list);
  if (marked.length > 0) return marked;
  return list.selected === null ? [] : [list.selected];
}

/** @returns a function that tells whether lower-case text contains every word of a filter. */
function wordsIn(filter: string): (text: string) => boolean {
  const words = filter.trim().toLowerCase().split(/\s+/);
  return (text) => words.every((word) => text.includes(word));
}

/**
 * @returns a search for rows whose text contains every word. Texts are cached, so that typing a filter
 * doesn't read unchanged rows again.
 */
function wordSearch<Row extends object>(searchText: (row: Row) => string) {
  const textOf = memoizeEach((row: Row) => searchText(row).toLowerCase());
  return (rows: readonly Row[], text: string): readonly Row[] => {
    const isFound = wordsIn(text);
    return rows.filter((row) => isFound(textOf(row)));
  };
}

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
interface Filter {
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

/**
 * For the rows of an action table that act on the selected row of a list, and do nothing without one:
 * `const onTemplate = rowActions<Template>(templatesList)`, then `remove: onTemplate(remove)`.
 */
export function rowActions<Row>(listIn: (state: AppState) => List<Row>) {
  return (act: (state: AppState, row: Row, pressed: Pressed) => AppState) =>
    (state: AppState, pressed: Pressed): AppState => {
      const { selected } = listIn(state);
      return selected === null ? state : act(state, selected, pressed);
    };
}
