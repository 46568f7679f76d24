import wrapAnsi from 'wrap-ansi';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { fitName, fitText } from './fit-text.ts';

/**
 * A text in so many rows at most. One row has its start; several have its start and its end, since between them
 * there may be a name of a thousand characters.
 */
export function textWithin(text: string, columns: number, rows: number): string {
  if (rows === 1) return fitText(text, columns).trimEnd();
  let within = text;
  // Words that don't fit at the end of a row leave cells of it empty.
  for (let cells = columns * rows; cells > 0 && rowsOf(within, columns) > rows; cells -= rows) {
    within = fitName(text, cells);
  }
  return within;
}

/** How many rows a text takes, wrapped as Ink does it. */
export function rowsOf(text: string, columns: number): number {
  return wrappedRows(text, columns).length;
}

/** The rows of a text, made harmless and wrapped as `Text` does it: no row begins with the space before it. */
export function wrappedRows(text: string, columns: number): readonly string[] {
  const room = Math.max(1, columns);
  return wrapAnsi(sanitizeText(text), room, { trim: false, hard: true })
    .split('\n')
    .map((row, index) => (index === 0 ? row : row.replace(/^ (?=\S)/, '')));
}
