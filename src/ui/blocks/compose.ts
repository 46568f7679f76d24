import { textWidth } from '../../components/fit-text.ts';
import { isPlain } from '../../domain/graphemes.ts';
import { graphemesOf } from '../../state/form/text-boundaries.ts';
import { type Line, lineWidth, type Span } from './line.ts';

/** The line padded with spaces, so that something can follow it. */
export function padded(line: Line, columns: number): Line {
  const missing = columns - lineWidth(line);
  return missing <= 0 ? line : { ...line, spans: [...line.spans, { text: ' '.repeat(missing) }] };
}

/**
 * Puts two panes side by side, as tall as the taller one.
 *
 * @param divider drawn between them on every row
 */
export function beside(
  left: readonly Line[],
  leftColumns: number,
  divider: Span,
  right: readonly Line[],
): readonly Line[] {
  const shift = leftColumns + textWidth(divider.text);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, row) => {
    const before = padded(left[row] ?? { spans: [] }, leftColumns);
    const after = right[row];
    const spans = [...before.spans, divider, ...(after?.spans ?? [])];
    const caret = after?.caret === undefined ? before.caret : after.caret + shift;
    return { ...before, spans, ...(caret !== undefined && { caret }) };
  });
}

/** Draws a box over lines, hiding what it covers and keeping the rest. */
export function over(
  below: readonly Line[],
  box: readonly Line[],
  { left, top }: { readonly left: number; readonly top: number },
): readonly Line[] {
  return below.map((line, row) => {
    const part = box[row - top];
    if (!part) return line;
    const width = lineWidth(part);
    const spans = [
      ...padded({ spans: slice(line.spans, 0, left) }, left).spans,
      ...part.spans,
      ...slice(line.spans, left + width, Number.POSITIVE_INFINITY),
    ];
    return {
      spans,
      announce: part.announce ?? '',
      ...(part.caret !== undefined && { caret: part.caret + left }),
    };
  });
}

/** A screen receding behind a dialog: one muted tone, no caret, nothing announced. */
export function steppedBack(lines: readonly Line[]): readonly Line[] {
  return lines.map(({ spans }) => ({
    spans: spans.map(({ text, isBold }) => ({
      text,
      tone: 'muted' as const,
      ...(isBold && { isBold }),
    })),
    announce: '',
  }));
}

/** The spans between two columns. Half of a wide character becomes a space. */
export function slice(spans: readonly Span[], from: number, to: number): readonly Span[] {
  const kept: Span[] = [];
  let at = 0;
  for (const span of spans) {
    const end = at + textWidth(span.text);
    if (end > from && at < to) kept.push({ ...span, text: cut(span.text, at, from, to) });
    at = end;
  }
  return kept;
}

function cut(text: string, start: number, from: number, to: number): string {
  if (isPlain(text)) return text.slice(Math.max(0, from - start), to - start);
  let column = start;
  let kept = '';
  for (const grapheme of graphemesOf(text)) {
    const end = column + textWidth(grapheme);
    if (column >= from && end <= to) kept += grapheme;
    else kept += ' '.repeat(Math.max(0, Math.min(end, to) - Math.max(column, from)));
    column = end;
  }
  return kept;
}
