import { type Line, line, lineWidth, type Span, wordsOf } from './line.ts';
import { wrapSpans } from './wrap.ts';

/** A short item shown next to others. */
export interface Piece {
  readonly spans: readonly Span[];
  /** What a screen reader says instead; nothing if empty. */
  readonly announce?: string;
}

/**
 * Items side by side, as many per row as fit. None is cut: what doesn't fit continues on the next row, and
 * an item longer than a row wraps.
 *
 * @param gap between two items on one row
 */
export function flowLines(
  pieces: readonly Piece[],
  { gap, columns }: { readonly gap: Span; readonly columns: number },
): readonly Line[] {
  const rows: Line[] = [];
  for (const { spans, announce } of pieces) {
    const [first = line(), ...rest] = wrapSpans(
      spans,
      columns,
      announce === undefined ? {} : { announce },
    );
    const row = rows.at(-1);
    const joined = row && { spans: [...row.spans, gap, ...first.spans] };
    if (row && joined && rest.length === 0 && lineWidth(joined) <= columns) {
      const words = [wordsOf(row), wordsOf(first)].filter(Boolean).join(', ');
      rows[rows.length - 1] = { ...joined, announce: words };
    } else {
      rows.push(first, ...rest);
    }
  }
  return rows;
}
