export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

export interface WindowPart {
  readonly size: WindowSize;
}

/** Below this size the app asks for a larger window instead of drawing half a screen. */
export const SMALLEST: WindowSize = { columns: 40, rows: 10 };

/** Below the width from which details stand beside their list, and above the height of a compact window. */
const HEARD = { columns: { least: 60, most: 99 }, rows: { least: 16, most: 20 } };

/**
 * The window that the app draws for a screen reader. What is read out has no columns, so no window is too
 * small; list and details take turns; and a list is read a dozen rows at a time.
 */
export function screenReaderSize({ columns, rows }: WindowSize): WindowSize {
  return { columns: within(columns, HEARD.columns), rows: within(rows, HEARD.rows) };
}

function within(
  count: number,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  return Math.min(most, Math.max(least, count));
}
