import type { Piece } from './Text.tsx';

/** One column of a table. Its width is a share of the window, never of the rows in view: nothing jumps. */
export interface Column<Row> {
  readonly head?: string;
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
}

interface Range {
  readonly least: number;
  readonly most?: number;
  /** How many shares it takes of what is left; 1 by default. */
  readonly shares?: number;
}

/** What stands in a cell. Several pieces fit its width themselves. */
type Cell = string | Piece | readonly Piece[];

export const COLUMN_GAP = 2;

type Wanted = Pick<Column<unknown>, 'width' | 'yields'>;

/**
 * Divides a table's width among its columns: those that stay get their least, then the others by rank as long
 * as there is room for theirs, and the rest goes to those that can be wider, in shares.
 *
 * @returns the width of each column; 0 for one that is left out
 */
export function columnWidths(columns: readonly Wanted[], room: number): readonly number[] {
  const widths = columns.map(() => 0);
  let left = room + COLUMN_GAP;
  const ranked = columns
    .map((column, index) => ({ index, rank: column.yields ?? 0, least: leastOf(column) }))
    .sort((one, other) => one.rank - other.rank || one.index - other.index);
  for (const { index, rank, least } of ranked) {
    if (rank > 0 && left < least + COLUMN_GAP) break;
    widths[index] = Math.max(1, Math.min(least, left - COLUMN_GAP));
    left -= (widths[index] ?? 0) + COLUMN_GAP;
  }
  for (let share = 1; left > 0 && share > 0; ) {
    const growing = columns.flatMap(({ width }, index) => {
      if (typeof width === 'number') return [];
      const { most = room, shares = 1 } = width;
      const has = widths[index] ?? 0;
      return has > 0 && has < most ? [{ index, lacks: most - has, shares }] : [];
    });
    const all = growing.reduce((sum, { shares }) => sum + shares, 0);
    share = all === 0 ? 0 : Math.max(1, Math.floor(left / all));
    for (const { index, lacks, shares } of growing) {
      const more = Math.min(share * shares, lacks, left);
      widths[index] = (widths[index] ?? 0) + more;
      left -= more;
    }
  }
  return widths;
}

function leastOf({ width }: Wanted): number {
  return typeof width === 'number' ? width : width.least;
}
