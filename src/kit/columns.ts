import type { Piece } from './Text.tsx';
import type { Tone } from './theme.ts';

/** One column of a table. Its width is a share of the window, never of the rows in view: nothing jumps. */
export interface Column<Row> {
  readonly head?: string;
  /** Of the head; muted unless given. */
  readonly headTone?: Tone;
  /** Fixed, or the range within which it takes what the table has. */
  readonly width: number | Range;
  readonly align?: 'left' | 'right';
  /** Where a text that is too long is cut. */
  readonly cut?: 'end' | 'middle';
  /** Left out where the table is narrow, highest first. Columns without it stay. */
  readonly yields?: number;
  /** Identifies the selected row. */
  readonly isName?: boolean;
  /**
   * @param width of the column, for texts that have a shorter form
   * @param heads of the columns that are there, for what another one would say
   */
  readonly cell: (row: Row, width: number, heads: ReadonlySet<string>) => Cell;
  /** What a screen reader says instead of the cell's text; `null` for nothing. */
  readonly say?: (row: Row) => string | null;
}

interface Range {
  readonly least: number;
  /** What it has before another column grows beyond its own; its least by default. */
  readonly enough?: number;
  readonly most?: number;
}

/** What stands in a cell. Several pieces fit its width themselves. */
export type Cell = string | Piece | readonly Piece[];

export const COLUMN_GAP = 2;

type Wanted = Pick<Column<unknown>, 'width' | 'yields'>;

/**
 * Divides a table's width among its columns: those that stay get their least, then the others by rank as long
 * as there is room for theirs. The rest makes them as wide as is enough for each, by rank, and then goes in equal
 * shares to those that can be wider.
 *
 * @returns the width of each column; 0 for one that is left out
 */
export function columnWidths(columns: readonly Wanted[], room: number): readonly number[] {
  const widths = columns.map(() => 0);
  let left = room + COLUMN_GAP;
  const ranked = columns
    .map((column, index) => ({ index, rank: column.yields ?? 0, ...rangeOf(column) }))
    .sort((one, other) => one.rank - other.rank || one.index - other.index);
  const give = (index: number, more: number) => {
    widths[index] = (widths[index] ?? 0) + more;
    left -= more;
  };
  for (const { index, rank, least } of ranked) {
    if (rank > 0 && left < least + COLUMN_GAP) break;
    left -= COLUMN_GAP;
    give(index, Math.max(1, Math.min(least, left)));
  }
  const there = ranked.filter(({ index }) => widths[index]);
  for (const { index, least, enough = least } of there) {
    give(index, Math.max(0, Math.min(enough - (widths[index] ?? 0), left)));
  }
  const canGrow = ({ index, most = room }: Range & { readonly index: number }) =>
    (widths[index] ?? 0) < most;
  while (left > 0 && there.some(canGrow)) {
    for (const { index } of there.filter(canGrow)) give(index, Math.min(1, left));
  }
  return widths;
}

function rangeOf({ width }: Wanted): Range {
  return typeof width === 'number' ? { least: width, most: width } : width;
}
