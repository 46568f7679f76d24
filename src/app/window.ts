/** A window in cells. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** Below this size, the app asks for a larger window instead of drawing half a screen. */
export const SMALLEST: WindowSize = { columns: 40, rows: 10 };

const COMPACT_BELOW_ROWS = 16;
const SCREEN_READER_COLUMNS = { least: 60, most: 99 };
const SCREEN_READER_ROWS = { least: COMPACT_BELOW_ROWS, most: 20 };

/**
 * The window that the page is made for. Screen readers read lines, so none is too small, and list and details take
 * turns.
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

export function isTooSmall({ columns, rows }: WindowSize): boolean {
  return columns < SMALLEST.columns || rows < SMALLEST.rows;
}
