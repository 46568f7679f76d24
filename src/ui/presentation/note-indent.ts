const UNDER_FIELD_FROM_COLUMNS = 56;
const INDENT = 3;

/**
 * Where a note or a problem of a field begins: under the field; in a narrow window near the edge, so
 * that a sentence takes two rows and not five.
 */
export function noteIndent(columns: number, labelColumns: number): number {
  return hasShortNotes(columns) ? INDENT : labelColumns;
}

/** Whether the window is so narrow that notes say only what matters most. */
export function hasShortNotes(columns: number): boolean {
  return columns < UNDER_FIELD_FROM_COLUMNS;
}
