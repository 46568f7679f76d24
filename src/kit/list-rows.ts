/** How the rows of one kind of list are found, told apart and ordered. Declared once, beside the screen. */
export interface RowModel<Row> {
  /** Identifies a row for the selection and marks. */
  readonly idOf: (row: Row) => string;
  /** Everything a filter can match, word by word. */
  readonly searchText?: (row: Row) => string;
  /** Instead of matching words, such as the best match first. */
  readonly search?: (rows: readonly Row[], text: string) => readonly Row[];
  /** The orders besides the rows' own. */
  readonly sorts?: readonly Sort<Row>[];
}

interface Sort<Row> {
  readonly name: string;
  readonly compare: (one: Row, other: Row) => number;
}

/** The selection, moved by so many of the rows in view. Of two moves in one frame, the second goes on from the first. */
export function movedSelection<Row>(
  selectedId: string | null,
  by: number,
  { visible, index }: Placed<Row>,
  idOf: (row: Row) => string,
): string | null {
  const at = visible.findIndex((row) => idOf(row) === selectedId);
  const to = visible[Math.max(0, Math.min(visible.length - 1, (at < 0 ? index : at) + by))];
  return to === undefined ? selectedId : idOf(to);
}

/** The rows that match the filter, in the chosen order. */
export function visibleRows<Row>(
  rows: readonly Row[],
  filter: string,
  order: Sort<Row> | undefined,
  search: (rows: readonly Row[], text: string) => readonly Row[],
): readonly Row[] {
  const text = filter.trim();
  const found = text === '' ? rows : search(rows, text);
  return order ? found.toSorted(order.compare) : found;
}

/** @returns a search for rows that have every word. @param textOf of a row, in lower case */
export function wordSearch<Row>(textOf: (row: Row) => string) {
  return (rows: readonly Row[], text: string): readonly Row[] => {
    const words = text.toLowerCase().split(/\s+/);
    return rows.filter((row) => {
      const all = textOf(row);
      return words.every((word) => all.includes(word));
    });
  };
}

/** Where the selection is. */
export interface Placed<Row> {
  readonly visible: readonly Row[];
  /** Among those. */
  readonly index: number;
  /** The row that the selection belongs to, even while a filter hides it. */
  readonly wantedId: string | null;
}

/**
 * Where the selection is among the rows as they are now. It stays on its row whatever comes and goes around it; if
 * that one is gone, the next one still there takes its place, or else the one before. While a filter hides it, the
 * first match is selected.
 */
export function placeSelection<Row>(
  rows: readonly Row[],
  visible: readonly Row[],
  candidates: readonly (string | null)[],
  before: Placed<Row> | null,
  idOf: (row: Row) => string,
): Placed<Row> {
  for (const id of candidates) {
    if (id === null) continue;
    const index = visible.findIndex((row) => idOf(row) === id);
    if (index >= 0) return { visible, index, wantedId: id };
    const isHidden = visible !== rows && rows.some((row) => idOf(row) === id);
    if (isHidden) return { visible, index: 0, wantedId: id };
  }
  const next = before && neighbour(rows, before, idOf);
  const first = visible[0];
  const wantedId = next ?? (first === undefined ? null : idOf(first));
  const index = visible.findIndex((row) => idOf(row) === wantedId);
  return { visible, index: Math.max(0, index), wantedId };
}

/** Whether both are on the same row of the same ones, whatever else has changed of these. */
export function isSamePlace<Row>(
  one: Placed<Row> | null,
  other: Placed<Row>,
  idOf: (row: Row) => string,
): boolean {
  if (one === null || one.index !== other.index || one.wantedId !== other.wantedId) return false;
  if (one.visible === other.visible) return true;
  const isSame = (row: Row, at: number) => {
    const there = other.visible[at];
    return row === there || (there !== undefined && idOf(row) === idOf(there));
  };
  return one.visible.length === other.visible.length && one.visible.every(isSame);
}

/** The next row after the one that was selected, or else the one before, that is still there. */
function neighbour<Row>(
  rows: readonly Row[],
  { visible, index }: Placed<Row>,
  idOf: (row: Row) => string,
): string | null {
  const there = new Set(rows.map(idOf));
  const isThere = (row: Row): boolean => there.has(idOf(row));
  const left = visible.slice(index + 1).find(isThere) ?? visible.slice(0, index).findLast(isThere);
  return left === undefined ? null : idOf(left);
}
