import { TAB_ROWS } from './tabs.ts';
import type { WindowSize } from './window-size.ts';

/** From this width on, list and details stand side by side. */
export const SIDE_BY_SIDE_COLUMNS = 100;
/** Below this size the app asks for a larger window instead of drawing half a screen. */
export const SMALLEST: WindowSize = { columns: 40, rows: 10 };

const COMPACT_BELOW_ROWS = 16;
const HEARD_COLUMNS = { least: 60, most: SIDE_BY_SIDE_COLUMNS - 1 };
const HEARD_ROWS = { least: COMPACT_BELOW_ROWS, most: 20 };

/**
 * The window that is made believe where a screen reader tells the screen: what is told has no
 * columns, so no window is too small; list and details take turns; and a list is told a dozen rows
 * at a time.
 */
export function screenReaderSize({ columns, rows }: WindowSize): WindowSize {
  return {
    columns: Math.min(HEARD_COLUMNS.most, Math.max(HEARD_COLUMNS.least, columns)),
    rows: Math.min(HEARD_ROWS.most, Math.max(HEARD_ROWS.least, rows)),
  };
}

/** The lines around the screen's own content, and what is left for it. */
export interface Layout {
  readonly isSideBySide: boolean;
  /** Few rows: the tabs and the rules give way to content. */
  readonly isCompact: boolean;
  readonly isTooSmall: boolean;
  /** Rows between header and footer. */
  readonly bodyRows: number;
  /** Blank rows between the tabs and a screen, of those; few rows have none. */
  readonly topRows: number;
  /** Rows of the details: they begin beside the heads of the list, under a blank line where there is room. */
  readonly detailRows: number;
  /** Columns of the list; the details take the rest where they stand beside it. */
  readonly listColumns: number;
  readonly detailColumns: number;
}

export function layoutFor({ columns, rows }: WindowSize): Layout {
  const isCompact = rows < COMPACT_BELOW_ROWS;
  const isSideBySide = columns >= SIDE_BY_SIDE_COLUMNS;
  // Header, notice and footer always stand; two rules and the tabs where there is room.
  const chromeRows = isCompact ? 3 : 5 + TAB_ROWS;
  const listColumns = isSideBySide ? Math.floor(columns * 0.55) : columns;
  const bodyRows = Math.max(0, rows - chromeRows);
  const topRows = isCompact ? 0 : 1;
  return {
    isSideBySide,
    isCompact,
    isTooSmall: columns < SMALLEST.columns || rows < SMALLEST.rows,
    bodyRows,
    topRows,
    detailRows: Math.max(0, bodyRows - topRows),
    listColumns,
    detailColumns: isSideBySide ? columns - listColumns - 1 : columns,
  };
}
