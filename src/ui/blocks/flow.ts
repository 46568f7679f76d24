import { type Line, line, lineWidth, type Span } from './line.ts';
import { wrapSpans } from './wrap.ts';

/** Something short that stands beside others. */
export interface Piece {
  readonly spans: readonly Span[];
  /** What a screen reader says in its place; nothing where it is empty. */
  readonly announce?: string;
}

/**
 * Pieces beside each other, as many on a row as it holds. None is cut: what does not fit goes on in
 * the next row, and one that is longer than a row wraps.
 *
 * @param gap between two pieces on one row
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
      const words = [row.announce, first.announce].filter(Boolean).join(', ');
      rows[rows.length - 1] = { ...joined, announce: words };
    } else {
      rows.push(first, ...rest);
    }
  }
  return rows;
}
