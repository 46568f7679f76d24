/** What one column of a table needs. */
export interface ColumnNeeds {
  /** The fewest cells that it stands in at all. */
  readonly least: number;
  /** Below this it is served before columns that yield. At least `least`. */
  readonly enough: number;
  /** Its longest text. */
  readonly whole: number;
  /** Goes where the table is narrow, the highest first. A column without it stays. */
  readonly yields?: number;
  /** Comes only once every text before it is whole, such as a title that the details have too. */
  readonly isExtra?: boolean;
}

export const COLUMN_GAP = 2;

/**
 * Divides the width of a table among its columns. A table that widens never takes a cell away from a
 * column: it only goes on with what comes next. First the columns that stay, then the others by their
 * rank, each once those before it have enough, and in the end what is left makes them whole.
 *
 * @returns the width of every column; 0 for one that has gone
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
  grow(({ whole }) => whole, standing);
  return widths;
}
