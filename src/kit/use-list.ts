import { useMemo, useState } from 'react';
import { FILTER_KEYS, LIST_KEYS } from './list-keys.ts';
import {
  isSamePlace,
  movedSelection,
  type Placed,
  placeSelection,
  type RowModel,
  visibleRows,
  wordSearch,
} from './list-rows.ts';
import { type ScrollPosition, useScroll } from './Scroll.tsx';
import { useKeys } from './use-keys.ts';

/** The set with the item, if it hadn't it; without it, if it had. */
export function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

/** What a list remembers of what people did with it. */
interface ListState {
  /** By id, so that rows can come and go around it; `null` until the first move. */
  readonly selectedId: string | null;
  readonly filter: string;
  /** Whether the filter takes what is typed. */
  readonly isFiltering: boolean;
  readonly sort: string | null;
  readonly marked: ReadonlySet<string>;
}

const NEW_LIST: ListState = {
  selectedId: null,
  filter: '',
  isFiltering: false,
  sort: null,
  marked: new Set(),
};

/** Marks that mean something by themselves, such as what a plan sends: nothing but their key changes them. */
interface OwnMarks<Row> {
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
}

const NO_SORTS = [] as const;

interface ListOptions<Row> extends RowModel<Row> {
  /** Whether several rows can be acted on at once: with marks of the list's own, or of its caller's. */
  readonly marks?: boolean | OwnMarks<Row>;
  /** Whether keys go to this list rather than to what is beside it. */
  readonly isActive?: boolean;
  /** The row that is selected until the first move. */
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
  readonly unmark: () => void;
  /** Which rows are in view, as the table has them: how far a page goes. */
  readonly place: ScrollPosition;
}

/** A list of whatever rows, for what shows its filter and its position. */
export type FilteredList = Pick<
  List<object>,
  'visible' | 'filter' | 'isFiltering' | 'setFilter' | 'position'
>;

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
  // Each change goes on from the one before, whether or not that is drawn.
  const [state, change] = useState(NEW_LIST);
  const put = (part: Partial<ListState>): void => change((now) => ({ ...now, ...part }));
  const { filter } = state;
  // `undefined` once the column that the list is sorted by is gone.
  const order = sorts.find(({ name }) => name === state.sort);
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
    () => visibleRows(rows, filter, order, find),
    [rows, filter, order, find],
  );

  // Where the selection was before rows came or went, or another filter hid some.
  const [last, setLast] = useState<Placed<Row> | null>(null);
  const before = isSearch && state.selectedId === null && filter !== '' ? null : last;
  const candidates = [state.selectedId, before?.wantedId ?? null, filter === '' ? start : null];
  const placed = placeSelection(rows, visible, candidates, before, idOf);
  if (!isSamePlace(last, placed, idOf)) setLast(placed);
  const { index } = placed;

  const place = useScroll();
  const page = () => place.inView.get().rows;
  const selected = visible[index] ?? null;
  const own = typeof marks === 'object' ? marks : null;
  const marked = useMemo(
    () => (state.marked.size === 0 ? [] : rows.filter((row) => state.marked.has(idOf(row)))),
    [rows, state.marked, idOf],
  );
  const move = (by: number): void =>
    change((now) => ({
      ...now,
      selectedId: movedSelection(now.selectedId, by, placed, idOf),
    }));
  const setFilter = (text: string): void =>
    change((now) => {
      if (text === now.filter) return now;
      // The best match of a search is what people want next.
      return { ...now, filter: text, ...(isSearch && { selectedId: null }) };
    });
  const toggleMark = (id: string): void =>
    change((now) => ({ ...now, marked: toggled(now.marked, id) }));
  const nextSort = (): void => {
    const names = [null, ...sorts.map(({ name }) => name)];
    put({ sort: names[(names.indexOf(order?.name ?? null) + 1) % names.length] ?? null });
  };
  const unmark = (): void => put({ marked: new Set() });
  /** What the filter found stays selected. */
  const clear = (): void =>
    put({ filter: '', isFiltering: false, selectedId: selected ? idOf(selected) : null });
  const isFiltering = isSearch || state.isFiltering;

  useKeys(
    FILTER_KEYS,
    {
      keep: !isSearch && (() => put({ isFiltering: false })),
      clear: !isSearch && clear,
      empty: () => setFilter(''),
    },
    isActive && isFiltering,
  );
  useKeys(
    LIST_KEYS,
    {
      moveDown: (times) => move(times),
      moveUp: (times) => move(-times),
      pageDown: (times) => move(times * page()),
      pageUp: (times) => move(-times * page()),
      // Where a query is typed, those keys are its own.
      halfDown: !isFiltering && ((times) => move(times * Math.ceil(page() / 2))),
      halfUp: !isFiltering && ((times) => move(-times * Math.ceil(page() / 2))),
      goFirst: () => move(-visible.length),
      goLast: () => move(visible.length),
      startFilter:
        !isFiltering &&
        (searchText || search) &&
        (rows.length === 0 ? 'There is nothing to filter yet.' : () => put({ isFiltering: true })),
      sort: sorts.length > 0 && nextSort,
      mark:
        marks !== false &&
        selected !== null &&
        (() => {
          if (own) own.toggle(selected);
          else toggleMark(idOf(selected));
          move(1);
        }),
      back: !isSearch && (filter !== '' ? clear : marked.length > 0 && unmark),
    },
    isActive,
  );

  const at = `${Math.min(index + 1, visible.length)}/${visible.length}`;
  const position = [
    marked.length > 0 && `${marked.length} marked`,
    order && `by ${order.name}`,
    visible.length < rows.length ? `${at} of ${rows.length}` : at,
  ];
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
    position: rows.length === 0 ? '' : position.filter(Boolean).join('  '),
    sortName: order?.name ?? null,
    select: (selectedId) => put({ selectedId }),
    unmark,
    place,
  };
}
