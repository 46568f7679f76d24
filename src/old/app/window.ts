/** A window in cells. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

const COMPACT_BELOW_ROWS = 16;
const SCREEN_READER_COLUMNS = { least: 60, most: 99 };
const SCREEN_READER_ROWS = { least: COMPACT_BELOW_ROWS, most: 20 };

/**
 * The window that frames are made for. Screen readers read lines, so no window is too small, list and details
 * take turns, and lists come a dozen rows at a time.
 */
export function pageSize({ columns, rows }: WindowSize, hasScreenReader: boolean): WindowSize {
  if (!hasScreenReader) return { columns, rows };
  const within = (value: number, { least, most }: { least: number; most: number }) =>
    Math.min(most, Math.max(least, value));
  return {
    columns: within(columns, SCREEN_READER_COLUMNS),
    rows: within(rows, SCREEN_READER_ROWS),
  };
}

/** With few rows, rules, tabs and blank lines make way for content. */
export function isCompact({ rows }: WindowSize): boolean {
  return rows < COMPACT_BELOW_ROWS;
}
