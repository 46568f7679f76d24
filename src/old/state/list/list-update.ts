import { editField, type TextEdit } from '../form/text-field.ts';
import type { List, ListShape } from './list.ts';
import { type ListState, NO_FILTER } from './list.ts';

/** Where a key moves the selection of a list, or scrolls a text. */
export type Move = 'up' | 'down' | 'page-up' | 'page-down' | 'first' | 'last';

/** What a key does to any list, besides moving in it. */
export type ListStep = (list: ListShape) => ListState;

/** Which lines of a list or a text are in view: `rows` of `count`, starting at `top`. */
export interface SeenPart {
  readonly top: number;
  readonly rows: number;
  readonly count: number;
  /** The row drawn as selected. */
  readonly selectedId?: string;
}

/** The parts of a frame by name. */
export type Seen = Pick<ReadonlyMap<string, SeenPart>, 'get' | 'has' | 'size'>;

/** The page size if nothing was drawn. */
const PAGE_ROWS = 10;

/** @param pageRows how many rows are in view */
export function moveSelection(list: ListShape, move: Move, pageRows = PAGE_ROWS): ListState {
  const from = { at: list.selectedIndex, pageRows, last: list.count - 1 };
  return selectAt(list, rowAfter(move, from));
}

/** The first line in view after a text was scrolled. Nothing moves if nothing was in view. */
export function scrollTop(move: Move, seen: SeenPart | undefined): number | null {
  if (!seen) return null;
  const { top, rows, count } = seen;
  const last = Math.max(0, count - rows);
  return Math.max(0, Math.min(last, rowAfter(move, { at: top, pageRows: rows - 1, last })));
}

/** Where a move leads to, which may be before the first row or after the last one. */
function rowAfter(
  move: Move,
  from: { readonly at: number; readonly pageRows: number; readonly last: number },
): number {
  const { at, last } = from;
  const page = Math.max(1, from.pageRows);
  const to: Readonly<Record<Move, number>> = {
    up: at - 1,
    down: at + 1,
    'page-up': at - page,
    'page-down': at + page,
    first: 0,
    last,
  };
  return to[move];
}

export function startFilter({ state }: ListShape): ListState {
  return { ...state, filter: { ...state.filter, isTyping: true } };
}

/** Ends the typing of a filter. An empty one goes. */
export function keepFilter({ state }: ListShape): ListState {
  const { field } = state.filter;
  return { ...state, filter: field.text.trim() === '' ? NO_FILTER : { field, isTyping: false } };
}

export function clearFilter({ state }: ListShape): ListState {
  return { ...state, filter: NO_FILTER };
}

/** Marks the selected row, or unmarks it, and goes on to the next. */
export function markSelected(list: ListShape): ListState {
  const { state, selectedIndex } = list;
  const next = selectAt(list, selectedIndex + 1);
  return { ...next, marked: toggleMarks(state.marked, markable(list, selectedIndex)) };
}

/** Marks every visible row; if all are marked, unmarks them. */
export function markAll(list: ListShape): ListState {
  const ids = Array.from({ length: list.count }, (_, index) => markable(list, index)).flat();
  return { ...list.state, marked: toggleMarks(list.state.marked, ids) };
}

/** To the next order. After the last one comes the rows' own. */
export function sortNext({ state, sortNames }: ListShape): ListState {
  return { ...state, sort: sortNames[sortNames.indexOf(state.sort ?? '') + 1] ?? null };
}

/** One edit of the filter. The selection stays on its row as long as that matches. */
export function editFilter({ state }: ListShape, edit: TextEdit): ListState {
  const field = editField(state.filter.field, edit, { multiline: false });
  return { ...state, filter: { ...state.filter, field } };
}

/** One edit of a search: selects the best match. */
export function editSearch(list: ListShape, edit: TextEdit): ListState {
  const next = editFilter(list, edit);
  const isSame = next.filter.field.text === list.state.filter.field.text;
  return isSame ? next : { ...next, selectedId: null, successorId: null, top: 0 };
}

/** Selects a row by id, whether it exists already or is about to. */
export function select(state: ListState, selectedId: string | null): ListState {
  return { ...state, selectedId, successorId: null };
}

/**
 * Keeps the selection in place as rows change: if the selected row disappears, selects the next one still
 * there, or else the one before.
 */
export function keepSelection(before: ListShape, after: ListShape): ListState {
  const { state } = after;
  const id = before.idAt(before.selectedIndex);
  if (state.selectedId === null || id === null || after.has(id)) return state;
  const isLeft = (index: number) => after.has(before.idAt(index) ?? '');
  let index = before.selectedIndex + 1;
  while (index < before.count && !isLeft(index)) index += 1;
  if (index >= before.count) {
    index = before.selectedIndex - 1;
    while (index >= 0 && !isLeft(index)) index -= 1;
  }
  return { ...state, successorId: before.idAt(index) };
}

/**
 * The row that a key press means. Rows can come and go while a key is pressed, and the selection can move to
 * one that the user never saw selected: that one isn't meant.
 */
export function meantRow<Row>(list: List<Row>, seen?: SeenPart): Row | null {
  const { visible, selected, idOf, state } = list;
  const isChosen = selected !== null && idOf(selected) === state.selectedId;
  if (isChosen || seen?.selectedId === undefined) return selected;
  return visible.find((row) => idOf(row) === seen.selectedId) ?? null;
}

function selectAt(list: ListShape, index: number): ListState {
  const id = list.idAt(Math.max(0, Math.min(list.count - 1, index)));
  return id === null ? list.state : select(list.state, id);
}

function markable(list: ListShape, index: number): readonly string[] {
  const id = list.idAt(index);
  return id !== null && list.whyNoMark(index) === null ? [id] : [];
}

/** Marks rows; if all of them are marked, unmarks them. */
export function toggleMarks(
  marked: ReadonlySet<string>,
  ids: readonly string[],
): ReadonlySet<string> {
  const gone = new Set(ids);
  return ids.every((id) => marked.has(id))
    ? new Set([...marked].filter((id) => !gone.has(id)))
    : new Set([...marked, ...ids]);
}
