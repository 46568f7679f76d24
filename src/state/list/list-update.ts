import { editField, type TextEdit } from '../form/text-field.ts';
import type { List, ListShape } from './list.ts';
import { type Filter, type ListState, NO_FILTER } from './list.ts';

/** What keys can mean in every list. */
export type ListAction =
  | 'move-up'
  | 'move-down'
  | 'page-up'
  | 'page-down'
  | 'go-first'
  | 'go-last'
  | 'start-filter'
  | 'keep-filter'
  | 'clear-filter'
  | 'mark'
  | 'mark-all'
  | 'sort';

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

export function applyListAction(list: ListShape, action: ListAction, seen?: SeenPart): ListState {
  const state = seen ? { ...list.state, top: seen.top } : list.state;
  const page = Math.max(1, seen?.rows ?? PAGE_ROWS);
  const at = list.selectedIndex;
  switch (action) {
    case 'move-up':
      return selectAt(list, state, at - 1);
    case 'move-down':
      return selectAt(list, state, at + 1);
    case 'page-up':
      return selectAt(list, state, at - page);
    case 'page-down':
      return selectAt(list, state, at + page);
    case 'go-first':
      return selectAt(list, state, 0);
    case 'go-last':
      return selectAt(list, state, list.count - 1);
    case 'start-filter':
      return { ...state, filter: { ...state.filter, isTyping: true } };
    case 'keep-filter':
      return { ...state, filter: keptFilter(state.filter) };
    case 'clear-filter':
      return { ...state, filter: NO_FILTER };
    case 'mark':
      return list.hasMarks ? selectAt(list, withMark(list, state), at + 1) : state;
    case 'mark-all':
      return list.hasMarks ? withAllMarked(list, state) : state;
    case 'sort':
      return { ...state, sort: nextSort(list) };
  }
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

function selectAt(list: ListShape, state: ListState, index: number): ListState {
  const id = list.idAt(Math.max(0, Math.min(list.count - 1, index)));
  return id === null ? state : select(state, id);
}

function keptFilter({ field }: Filter): Filter {
  return field.text.trim() === '' ? NO_FILTER : { field, isTyping: false };
}

function withMark(list: ListShape, state: ListState): ListState {
  const id = list.idAt(list.selectedIndex);
  return id === null ? state : { ...state, marked: toggleMarks(state.marked, [id]) };
}

/** Marks every visible row; if all are marked, unmarks them. */
function withAllMarked(list: ListShape, state: ListState): ListState {
  const ids = Array.from({ length: list.count }, (_, index) => list.idAt(index) ?? '');
  return { ...state, marked: toggleMarks(state.marked, ids) };
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

/** After the last order comes the rows' own. */
function nextSort({ state, sortNames }: ListShape): string | null {
  return sortNames[sortNames.indexOf(state.sort ?? '') + 1] ?? null;
}

/** The first line in view after a scrolling key. Nothing moves if nothing was in view. */
export function scrollTop(action: ListAction, seen: SeenPart | undefined): number | null {
  if (!seen) return null;
  const { top, rows, count } = seen;
  const lastTop = Math.max(0, count - rows);
  const page = Math.max(1, rows - 1);
  switch (action) {
    case 'move-up':
      return Math.max(0, top - 1);
    case 'move-down':
      return Math.min(lastTop, top + 1);
    case 'page-up':
      return Math.max(0, top - page);
    case 'page-down':
      return Math.min(lastTop, top + page);
    case 'go-first':
      return 0;
    case 'go-last':
      return lastTop;
    case 'start-filter':
    case 'keep-filter':
    case 'clear-filter':
    case 'mark':
    case 'mark-all':
    case 'sort':
      return null;
  }
}
