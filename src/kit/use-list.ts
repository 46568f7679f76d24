import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { FILTER_KEYS, LIST_KEYS } from './list-keys.ts';
import {
  type Drawn,
  listReducer,
  NEW_LIST,
  placeSelection,
  type RowModel,
  visibleRows,
  wordSearch,
} from './list-state.ts';
import { useKeys } from './use-keys.ts';

/** Marks that mean something by themselves, such as what a plan sends: nothing but their key changes them. */
interface OwnMarks<Row> {
  readonly has: (row: Row) => boolean;
  /** @param next whether the selection goes on */
  readonly toggle: (row: Row) => void;
}

const NO_SORTS = [] as const;

interface ListOptions<Row> extends RowModel<Row> {
  /** Whether several rows can be acted on at once: with marks of the list's own, or of somebody else's. */
  readonly marks?: boolean | OwnMarks<Row>;
  /** Whether keys go to this list rather than to what is beside it. */
  readonly isActive?: boolean;
  /** The row to select until somebody moves. */
  readonly start?: string | null;
  /** The filter always takes what is typed, and its best match is selected. */
  readonly isSearch?: boolean;
}

export interface List<Row> {
  /** How many rows there are, whether or not they match the filter. */
  readonly total: number;
  /** Those that match the filter, in the chosen order. */
  readonly visible: readonly Row[];
  readonly selected: Row | null;
  /** Of the selected row among the visible ones; 0 without any. */
  readonly index: number;
  /** What an action applies to: the marked rows, or the selected one if none is marked. */
  readonly chosen: readonly Row[];
  /** Whether or not they match the filter. */
  readonly marked: readonly Row[];
  readonly isMarked: (row: Row) => boolean;
  readonly idOf: (row: Row) => string;
  readonly filter: string;
  /** Whether the filter takes what is typed. */
  readonly isFiltering: boolean;
  readonly setFilter: (text: string) => void;
  /**
   * `3/17`, `3/17 of 40` where a filter hides some, after how many are marked and the order: `2 marked  by age  3/17`.
   * Empty without rows.
   */
  readonly position: string;
  readonly sortName: string | null;
  /** Selects a row by id, whether it is there or about to come. */
  readonly select: (id: string) => void;
  readonly mark: (ids: ReadonlySet<string>) => void;
  readonly unmark: () => void;
  /** The first row in view and how many are, written by the table: how far a page goes. */
  readonly view: { top: number; rows: number };
}

/**
 * Rows with a selection, a filter, an order and marks, and the keys of every list. Its `esc` is one step back, the
 * filter first, then the marks; with neither, it is the screen's.
 *
 * @param rows those of a store: the same array as long as they are the same
 */
export function useList<Row extends object>(
  rows: readonly Row[],
  options: ListOptions<Row>,
): List<Row> {
  const { idOf, searchText, search, sorts = NO_SORTS, marks = false, start = null } = options;
  const { isActive = true, isSearch = false } = options;
  const [state, change] = useReducer(listReducer, NEW_LIST);
  const { filter } = state;
  // An order may leave with the column that it is of.
  const sort = sorts.some(({ name }) => name === state.sort) ? state.sort : null;
  // Kept by row, so that typing a filter doesn't read thousands of unchanged rows again.
  const [texts] = useState(() => new WeakMap<Row, string>());
  const find = useMemo(() => {
    const textOf = (row: Row): string => {
      const text = texts.get(row) ?? searchText?.(row).toLowerCase() ?? '';
      texts.set(row, text);
      return text;
    };
    return search ?? wordSearch(textOf);
  }, [texts, searchText, search]);
  const visible = useMemo(
    () => visibleRows(rows, { filter, sort }, sorts, find),
    [rows, filter, sort, sorts, find],
  );

  const drawn = useRef<Drawn<Row> | null>(null);
  const before = isSearch && state.selectedId === null && filter !== '' ? null : drawn.current;
  const candidates = [state.selectedId, before?.wantedId ?? null, filter === '' ? start : null];
  const { index, wantedId } = placeSelection(rows, visible, candidates, before, idOf);
  useLayoutEffect(() => {
    drawn.current = { visible, index, wantedId };
  });

  const [view] = useState(() => ({ top: 0, rows: 10 }));
  const selected = visible[index] ?? null;
  const own = typeof marks === 'object' ? marks : null;
  const marked = useMemo(
    () => (state.marked.size === 0 ? [] : rows.filter((row) => state.marked.has(idOf(row)))),
    [rows, state.marked, idOf],
  );
  const idAt = (at: number): string | null => {
    const row = visible[at];
    return row === undefined ? null : idOf(row);
  };
  const move = (by: number): void =>
    change({ kind: 'move', by, idAt, count: visible.length, drawn: index });
  const setFilter = (text: string): void => change({ kind: 'filter', text, isSearch });
  const unmark = (): void => change({ kind: 'put', state: { marked: new Set() } });
  const clear = (): void => change({ kind: 'put', state: { filter: '', isFiltering: false } });
  const isFiltering = isSearch || state.isFiltering;

  useKeys(
    FILTER_KEYS,
    {
      keep: !isSearch && (() => change({ kind: 'put', state: { isFiltering: false } })),
      clear: !isSearch && clear,
      empty: () => setFilter(''),
    },
    isActive && isFiltering,
  );
  const nextSort = (): void => {
    const names = [null, ...sorts.map(({ name }) => name)];
    change({
      kind: 'put',
      state: { sort: names[(names.indexOf(sort) + 1) % names.length] ?? null },
    });
  };
  useKeys(
    LIST_KEYS,
    {
      moveDown: (times) => move(times),
      moveUp: (times) => move(-times),
      pageDown: (times) => move(times * view.rows),
      pageUp: (times) => move(-times * view.rows),
      // Where a query is typed, those keys are its own.
      halfDown: !isFiltering && ((times) => move(times * Math.ceil(view.rows / 2))),
      halfUp: !isFiltering && ((times) => move(-times * Math.ceil(view.rows / 2))),
      goFirst: () => move(-visible.length),
      goLast: () => move(visible.length),
      startFilter:
        !isFiltering &&
        (searchText || search) &&
        (() => change({ kind: 'put', state: { isFiltering: true } })),
      sort: sorts.length > 0 && nextSort,
      mark:
        marks !== false &&
        selected !== null &&
        (() => {
          if (own) own.toggle(selected);
          else change({ kind: 'toggle-mark', id: idOf(selected) });
          move(1);
        }),
      back: !isSearch && (filter !== '' ? clear : marked.length > 0 && unmark),
    },
    isActive,
  );

  return {
    total: rows.length,
    visible,
    selected,
    index,
    chosen: marked.length > 0 ? marked : selected === null ? [] : [selected],
    marked,
    isMarked: (row) => (own ? own.has(row) : state.marked.has(idOf(row))),
    idOf,
    filter,
    isFiltering,
    setFilter,
    position: positionOf({
      ...{ index, sort },
      ...{ count: visible.length, total: rows.length, marked: own ? 0 : marked.length },
    }),
    sortName: sort,
    select: (selectedId) => change({ kind: 'put', state: { selectedId } }),
    mark: (ids) => change({ kind: 'put', state: { marked: ids } }),
    unmark,
    view,
  };
}

interface Position {
  readonly index: number;
  readonly count: number;
  readonly total: number;
  readonly marked: number;
  readonly sort: string | null;
}

function positionOf({ index, count, total, marked, sort }: Position): string {
  if (total === 0) return '';
  const place = `${Math.min(index + 1, count)}/${count}`;
  return [
    marked > 0 ? `${marked} marked` : '',
    sort === null ? '' : `by ${sort}`,
    count < total ? `${place} of ${total}` : place,
  ]
    .filter(Boolean)
    .join('  ');
}
