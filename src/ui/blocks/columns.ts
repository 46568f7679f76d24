/** What one column of a table needs. */
export interface ColumnNeeds {
  /** The narrowest it can be. */
  readonly least: number;
  /** Up to this width it takes precedence over columns that yield. At least `least`. */
  readonly enough: number;
  /** Its longest text. */
  readonly whole: number;
  /** Dropped when the table is narrow, highest first. Columns without it stay. */
  readonly yields?: number;
  /** Shown only once every earlier text fits, such as a title that the details show too. */
  readonly isExtra?: boolean;
}

export const COLUMN_GAP = 2;

/**
 * Divides a table's width among its columns. Widening a table never takes a cell away from a column: it only
 * serves whatever comes next. First the columns that stay, then the others by rank, each once those before
 * it have enough; finally, the remainder completes them.
 *
 * @returns the width of every column; 0 for a dropped one
 */
export function columnWidths(
  columns: readonly ColumnNeeds[],
  width: number,
  gap = COLUMN_GAP,
): readonly number[] {
  const widths = columns.map(() => 0);
  const byRank = columns
    .map((needs, index) => ({ needs, index, rank: needs.yields ?? 0 }))
    .sort((one, other) => one.rank - other.rank || one.index - other.index);
  const staying = byRank.filter(({ needs }) => needs.yields === undefined);
  let room = width - gap * Math.max(0, staying.length - 1);
  const grow = (to: (needs: ColumnNeeds) => number, among = byRank) => {
    for (const { needs, index } of among) {
      const has = widths[index] ?? 0;
      const more = Math.max(0, Math.min(room, to(needs) - has));
      widths[index] = has + more;
      room -= more;
    }
  };
  const standing = [...staying];
  grow(() => 1, staying);
  grow(({ least }) => least, staying);
  for (const each of byRank.slice(staying.length)) {
    const { least, isExtra = false } = each.needs;
    grow(({ enough, whole }) => (isExtra ? whole : Math.min(enough, whole)), standing);
    const between = standing.length === 0 ? 0 : gap;
    if (room < least + between) return widths;
    room -= between;
    standing.push(each);
    grow(() => least, [each]);
  }
  grow(({ enough, whole }) => Math.min(enough, whole), standing);
  grow(({ whole }) => whole, standing);
  return widths;
}
