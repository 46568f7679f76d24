import type { AppState, WindowSize } from '../state/app-state.ts';

/** Below this size, the app asks for a larger window instead of drawing half a screen. */
export const SMALLEST: WindowSize = { columns: 40, rows: 10 };

const COMPACT_BELOW_ROWS = 16;
const SCREEN_READER_COLUMNS = { least: 60, most: 99 };
const SCREEN_READER_ROWS = { least: COMPACT_BELOW_ROWS, most: 20 };

/**
 * The window that frames are made for. Screen readers read lines, so no window is too small, list and details
 * take turns, and lists come a dozen rows at a time.
 */
export function windowOf({ size, hasScreenReader }: AppState): WindowSize {
  if (!hasScreenReader) return size;
  return {
    columns: Math.min(
      SCREEN_READER_COLUMNS.most,
      Math.max(SCREEN_READER_COLUMNS.least, size.columns),
    ),
    rows: Math.min(SCREEN_READER_ROWS.most, Math.max(SCREEN_READER_ROWS.least, size.rows)),
  };
}

export function isTooSmall({ columns, rows }: WindowSize): boolean {
  return columns < SMALLEST.columns || rows < SMALLEST.rows;
}

/** With few rows, rules, tabs and blank lines make way for content. */
export function isCompact({ rows }: WindowSize): boolean {
  return rows < COMPACT_BELOW_ROWS;
}
