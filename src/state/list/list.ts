import { rememberLatest } from '../remember-latest.ts';
import type { ListState } from './list-state.ts';

/** What a list has to know of its rows. */
export interface ListModel<Row extends object> {
  /** The selection and the marks are kept by it. */
  readonly idOf: (row: Row) => string;
  /** All that a filter can find a row by. */
  readonly searchText: (row: Row) => string;
  /** In place of looking for words: such as the best match first. */
  readonly search?: (rows: readonly Row[], text: string) => readonly Row[];
  /** The orders to choose from, besides the one that the rows come in. */
  readonly sorts?: readonly Sort<Row>[];
  readonly hasMarks?: boolean;
  /** A row that stands over others and is not counted. */
  readonly isHeading?: (row: Row) => boolean;
}

export interface Sort<Row> {
  readonly name: string;
  readonly compare: (one: Row, other: Row) => number;
}

/** As much of a list as its keys need, whatever its rows are. */
export interface ListShape {
  readonly state: ListState;
  /** How many rows there are, and how many the filter lets through. */
  readonly total: number;
  readonly count: number;
  /** Among the visible rows; 0 where there are none. */
  readonly selectedIndex: number;
  /** The id of a visible row. */
  readonly idAt: (index: number) => string | null;
  /** Whether there is such a row, visible or not. */
  readonly has: (id: string) => boolean;
  readonly sortNames: readonly string[];
  readonly hasMarks: boolean;
}

/** Rows together with how somebody looks at them. */
export interface List<Row> extends ListShape {
  readonly rows: readonly Row[];
  /** Those that the filter lets through, in the chosen order. */
  readonly visible: readonly Row[];
  readonly selected: Row | null;
  readonly idOf: (row: Row) => string;
  /** `null` where every row counts. */
  readonly isHeading: ((row: Row) => boolean) | null;
}

/**
 * Makes the list of one kind of rows: `(rows, state) => List`. What it last worked out it remembers,
 * since several views and keys ask for the same list in one frame.
 *
 * @returns a function whose third argument is the row to select where nobody has chosen one yet
 */
export function listOf<Row extends object>(
  model: ListModel<Row>,
): (rows: readonly Row[], state: ListState, firstId?: string | null) => List<Row> {
  const { idOf } = model;
  const textOf = rememberTexts(model);
  const visibleRows = rememberLatest(
    (rows: readonly Row[], text: string, sort: string | null): readonly Row[] => {
      const found = text === '' ? rows : (model.search ?? findWords(textOf))(rows, text);
      const order = model.sorts?.find(({ name }) => name === sort);
      return order ? found.toSorted(order.compare) : found;
    },
  );
  const indexes = rememberLatest(
    (rows: readonly Row[]) => new Map(rows.map((row, index) => [idOf(row), index])),
  );
  return rememberLatest((rows, state, firstId = null) => {
    const visible = visibleRows(rows, state.filter.field.text.trim(), state.sort);
    const places = indexes(visible);
    const wanted = [state.selectedId, state.successorId, firstId].find(
      (id) => id !== null && places.has(id),
    );
    const selectedIndex = places.get(wanted ?? '') ?? 0;
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
      has: (id) => places.has(id) || rows.some((row) => idOf(row) === id),
      sortNames: model.sorts?.map(({ name }) => name) ?? [],
      hasMarks: model.hasMarks ?? false,
      isHeading: model.isHeading ?? null,
    };
  });
}

/** The marked rows, whether the filter lets them through or not. */
export function markedRows<Row>({ rows, idOf, state: { marked } }: List<Row>): readonly Row[] {
  return marked.size === 0 ? [] : rows.filter((row) => marked.has(idOf(row)));
}

/** What an action on the list is for: the marked rows, or the selected one where none is marked. */
export function chosenRows<Row>(list: List<Row>): readonly Row[] {
  const marked = markedRows(list);
  if (marked.length > 0) return marked;
  return list.selected === null ? [] : [list.selected];
}

/** @returns whether a text in small letters has every word of a filter. */
export function wordsIn(filter: string): (text: string) => boolean {
  const words = filter.trim().toLowerCase().split(/\s+/);
  return (text) => words.every((word) => text.includes(word));
}

function findWords<Row>(textOf: (row: Row) => string) {
  return (rows: readonly Row[], text: string): readonly Row[] => {
    const isFound = wordsIn(text);
    return rows.filter((row) => isFound(textOf(row)));
  };
}

/** A row that has not changed is not read again with every letter of a filter. */
function rememberTexts<Row extends object>({ searchText }: ListModel<Row>) {
  const texts = new WeakMap<Row, string>();
  return (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = searchText(row).toLowerCase();
    texts.set(row, text);
    return text;
  };
}
