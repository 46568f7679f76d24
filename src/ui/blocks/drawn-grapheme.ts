import { sanitizeText } from '../../domain/sanitize-text.ts';
import { textWidth } from './text-width.ts';

export interface DrawnGrapheme {
  readonly drawn: string;
  /** Display columns, at least 1. */
  readonly width: number;
  /** UTF-16 units of the grapheme itself. */
  readonly length: number;
}

/**
 * A grapheme as it can stand in a row: it takes a column, does not drive the terminal, and is an
 * ellipsis where it is wider than the whole row.
 */
export function drawnGrapheme(grapheme: string, columns: number): DrawnGrapheme {
  const drawn = visible(grapheme);
  const width = textWidth(drawn);
  const { length } = grapheme;
  return width > columns ? { drawn: '…', width: 1, length } : { drawn, width, length };
}

function visible(grapheme: string): string {
  if (/^[\r\n]/.test(grapheme)) return '↵';
  if (grapheme === '\t') return '⇥';
  const harmless = sanitizeText(grapheme);
  // A mark without a letter would be drawn onto whatever stands before it.
  return textWidth(harmless) > 0 ? harmless : `◌${harmless}`;
}
