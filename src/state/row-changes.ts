/** Rows of a form as they were before something added or removed several at once, and right after it. */
export interface RowChange<Row> {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  /** The row that had the focus before. */
  readonly focusedRow: number;
}

interface WithId {
  readonly id: number;
}

const MAX_CHANGES = 50;

/** @returns the changes that can be taken back, the newest last. */
export function withChange<Row>(
  changes: readonly RowChange<Row>[],
  change: RowChange<Row>,
): readonly RowChange<Row>[] {
  return [...changes, change].slice(-MAX_CHANGES);
}

/**
 * Takes one change back and nothing else: a row that was typed into since, or added since, stays as
 * it is now.
 *
 * @param isSame whether two states of a row hold the same texts.
 * @returns the rows, none where all of them came with the change.
 */
export function withoutChange<Row extends WithId>(
  rows: readonly Row[],
  { before, after }: RowChange<Row>,
  isSame: (a: Row, b: Row) => boolean,
): readonly Row[] {
  const kept = rows.flatMap((row): Row[] => {
    const then = rowWithId(after, row.id);
    if (!then || !isSame(row, then)) return [row];
    const earlier = rowWithId(before, row.id);
    return earlier ? [isSame(earlier, then) ? row : earlier] : [];
  });
  return before.reduce<readonly Row[]>((restored, row, index) => {
    if (rowWithId(rows, row.id) || rowWithId(after, row.id)) return restored;
    const above = before.slice(0, index).map(({ id }) => id);
    const at = restored.findLastIndex(({ id }) => above.includes(id)) + 1;
    return restored.toSpliced(at, 0, row);
  }, kept);
}

export function rowWithId<Row extends WithId>(rows: readonly Row[], id: number): Row | undefined {
  return rows.find((row) => row.id === id);
}
