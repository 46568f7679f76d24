import { graphemesOf } from '../../domain/graphemes.ts';
import { drawnText } from '../../domain/sanitize-text.ts';
import { textWidth } from '../fit-text.ts';
import type { EditedText } from './edit-text.ts';
import { boundaryAtOrAfter, boundaryAtOrBefore } from './text-boundaries.ts';

/**
 * The part of a field that fits on its row. Its texts are ready to draw and contain no control characters.
 */
interface VisiblePart {
  readonly before: string;
  /** The grapheme under the caret; a space at the end of the text. */
  readonly at: string;
  readonly after: string;
  readonly hasMoreLeft: boolean;
  readonly hasMoreRight: boolean;
  /** Display columns before the caret. */
  readonly caretColumn: number;
  /** Offset of the first grapheme shown. Pass it back as `from` to keep the text in place. */
  readonly from: number;
}

const BLANK: DrawnGrapheme = { drawn: ' ', width: 1, length: 0 };

/**
 * Scrolls only as far as the caret requires, and leaves no columns empty while text is hidden on the left.
 *
 * @param columns the width of the text, at least 1; marks for hidden text are drawn outside it.
 * @param from where the previous part started, so that the text stays in place as the caret moves. Without
 * it, the caret stays at the right edge of a long text.
 */
export function visiblePart(
  field: Pick<EditedText, 'text' | 'caret'>,
  columns: number,
  from = 0,
): VisiblePart {
  const room = Math.max(1, Math.floor(columns));
  const { leftOfCaret, rightOfCaret } = neighbours(field, room);
  const [at = BLANK, ...rest] = rightOfCaret;

  const wanted = leadingWithin(leftOfCaret, field.caret - from, lengthOf);
  let before = leadingWithin(wanted, room - at.width);
  const after = leadingWithin(rest, room - at.width - sum(before));
  const end = field.caret + at.length + sum(after, lengthOf);
  if (end === field.text.length) {
    // Keep the cell after the text free, so that moving the caret there moves nothing.
    const blank = at === BLANK ? 0 : BLANK.width;
    const used = at.width + sum(after) + blank;
    before = leadingWithin(leftOfCaret, Math.max(sum(before), room - used));
  }
  const start = field.caret - sum(before, lengthOf);
  return {
    before: before
      .map(({ drawn }) => drawn)
      .reverse()
      .join(''),
    at: at.drawn,
    after: after.map(({ drawn }) => drawn).join(''),
    hasMoreLeft: start > 0,
    hasMoreRight: end < field.text.length,
    caretColumn: sum(before),
    from: start,
  };
}

/** How many UTF-16 units to examine per column. A family of four takes eleven in two columns. */
const UNITS_A_COLUMN = 16;

/** Both nearest first, and no more than can be shown: a field can hold a megabyte. */
function neighbours(
  { text, caret }: Pick<EditedText, 'text' | 'caret'>,
  columns: number,
): { leftOfCaret: readonly DrawnGrapheme[]; rightOfCaret: readonly DrawnGrapheme[] } {
  const reach = columns * UNITS_A_COLUMN;
  const start = boundaryAtOrBefore(text, Math.max(0, caret - reach));
  const end = boundaryAtOrAfter(text, Math.min(text.length, caret + reach));
  const draw = (grapheme: string) => drawnGrapheme(grapheme, columns);
  return {
    leftOfCaret: [...graphemesOf(text.slice(start, caret))].slice(-columns).map(draw).reverse(),
    rightOfCaret: [...graphemesOf(text.slice(caret, end))].slice(0, columns).map(draw),
  };
}

const widthOf = (grapheme: DrawnGrapheme): number => grapheme.width;
const lengthOf = (grapheme: DrawnGrapheme): number => grapheme.length;

function sum(graphemes: readonly DrawnGrapheme[], measure = widthOf): number {
  return graphemes.reduce((total, grapheme) => total + measure(grapheme), 0);
}

/** As many of the first graphemes as fit into `limit` columns. */
function leadingWithin(
  graphemes: readonly DrawnGrapheme[],
  limit: number,
  measure = widthOf,
): readonly DrawnGrapheme[] {
  let total = 0;
  const tooMany = graphemes.findIndex((grapheme) => {
    total += measure(grapheme);
    return total > limit;
  });
  return tooMany === -1 ? graphemes : graphemes.slice(0, tooMany);
}

interface DrawnGrapheme {
  readonly drawn: string;
  /** Display columns, at least 1. */
  readonly width: number;
  /** UTF-16 units of the grapheme itself. */
  readonly length: number;
}

/**
 * A grapheme as drawn in a row: it takes at least one column, can't control the terminal, and becomes an
 * ellipsis if it is wider than the row.
 */
function drawnGrapheme(grapheme: string, columns: number): DrawnGrapheme {
  const drawn = visible(grapheme);
  const width = textWidth(drawn);
  const { length } = grapheme;
  return width > columns ? { drawn: '…', width: 1, length } : { drawn, width, length };
}

function visible(grapheme: string): string {
  if (/^[\r\n]/.test(grapheme)) return '↵';
  if (grapheme === '\t') return '⇥';
  const harmless = drawnText(grapheme);
  // A combining mark without a letter would be drawn onto whatever precedes it.
  return textWidth(harmless) > 0 ? harmless : `◌${harmless}`;
}
