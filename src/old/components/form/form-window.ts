/** What takes a place in a form: a field with what stands below it, a row, a blank line. */
export interface Part {
  readonly rows: number;
}

/** How the rows of a form are shared. */
export interface FormWindow {
  /** The first part in view, not counting the pinned ones. */
  readonly from: number;
  readonly to: number;
  /** How many parts at the start are always in view. */
  readonly pinned: number;
  /** How many suggestions there is room for. */
  readonly suggestions: number;
  /** Whether a line says which parts are in view. */
  readonly hasMore: boolean;
}

interface Wanted {
  readonly parts: readonly Part[];
  /** What has to be in view. */
  readonly focused: number;
  readonly suggestions: number;
  /** The first of the repeating rows: what is before them stays in view if there is room. */
  readonly firstRow: number;
  readonly rows: number;
  /** The part that was first in view. */
  readonly top: number;
  /** Whether a line may say which parts are in view. */
  readonly isTold: boolean;
}

/** What is around the focused part is worth more than all but one of its suggestions. */
const NEIGHBOUR_ROWS = 4;
/** Rows that have to be in view below what is pinned. */
const FEWEST_ROWS = 4;

/** Which parts are in view: the focused one whole, as many suggestions as there is room for, and what is around. */
export function formWindow(wanted: Wanted): FormWindow {
  const { parts, focused, rows, top } = wanted;
  const own = parts[focused]?.rows ?? 0;
  const total = heightOf(parts);
  const fewest = Math.min(1, wanted.suggestions, Math.max(0, rows - own));
  const around = total + fewest <= rows ? total : own + NEIGHBOUR_ROWS;
  const suggestions = Math.max(fewest, Math.min(wanted.suggestions, rows - around));
  const left = rows - suggestions;
  if (total <= left) {
    return { from: 0, to: parts.length - 1, pinned: 0, suggestions, hasMore: false };
  }
  const hasMore = wanted.isTold && left > own;
  const room = left - (hasMore ? 1 : 0);
  const before = heightOf(parts.slice(0, wanted.firstRow));
  const isInRows = focused >= wanted.firstRow;
  const isPinned = before + FEWEST_ROWS + (isInRows ? own : 0) <= room;
  const pinned = isPinned ? wanted.firstRow : 0;
  const range = inView(parts, {
    first: pinned,
    rows: room - (isPinned ? before : 0),
    focused: isPinned && !isInRows ? null : focused,
    top,
  });
  return { ...range, pinned, suggestions, hasMore };
}

/** The parts in view from `first` on: moved from `top` only as far as the focused one requires. */
function inView(
  parts: readonly Part[],
  of: { first: number; rows: number; focused: number | null; top: number },
): { readonly from: number; readonly to: number } {
  const { first, rows, focused } = of;
  const height = (from: number, to: number) => heightOf(parts.slice(from, to + 1));
  let from = Math.max(first, Math.min(of.top, focused ?? parts.length - 1));
  let to = focused ?? from;
  // What comes next is in view, too: one sees where the focus goes.
  if (focused !== null && parts[to + 1] && height(to, to + 1) <= rows) to += 1;
  while (focused !== null && from < focused && height(from, to) > rows) from += 1;
  while (to + 1 < parts.length && height(from, to + 1) <= rows) to += 1;
  while (from > first && height(from - 1, to) <= rows) from -= 1;
  return { from, to };
}

function heightOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}
