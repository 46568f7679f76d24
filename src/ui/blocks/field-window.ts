import { sanitizeText } from '../../domain/sanitize-text.ts';
import {
  boundaryAtOrAfter,
  boundaryAtOrBefore,
  graphemesOf,
} from '../../state/form/grapheme-boundary.ts';
import type { TextField } from '../../state/form/text-field.ts';
import { textWidth } from './text-width.ts';

/** The part of a field that fits on its row. Its texts are ready to draw and hold no control character. */
export interface VisiblePart {
  readonly before: string;
  /** The grapheme under the caret, a space behind the last one. */
  readonly at: string;
  readonly after: string;
  readonly hasMoreLeft: boolean;
  readonly hasMoreRight: boolean;
  /** Display columns before the caret. */
  readonly caretColumn: number;
  /** Offset of the first grapheme shown. Handed back as `from`, it keeps the text still. */
  readonly from: number;
}

const BLANK: DrawnGrapheme = { drawn: ' ', width: 1, length: 0 };

/**
 * Scrolls no further than the caret needs, and leaves no columns empty while text is hidden on the left.
 *
 * @param columns what the text may take; marks for hidden text are drawn outside of it. At least 1.
 * @param from where the part began that was shown last, so that the text does not move under a
 * moving caret. Without it the caret stays at the right edge of a long text.
 */
export function visiblePart(
  field: Pick<TextField, 'text' | 'caret'>,
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
    // The blank cell behind the text stays free, so that a caret that goes there moves nothing.
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

/** UTF-16 units looked at for each column. A family of four takes eleven units in two columns. */
const UNITS_A_COLUMN = 16;

/** Both nearest first, and no more than can be shown: a field can hold a megabyte. */
function neighbours(
  { text, caret }: Pick<TextField, 'text' | 'caret'>,
  columns: number,
): { leftOfCaret: readonly DrawnGrapheme[]; rightOfCaret: readonly DrawnGrapheme[] } {
  const reach = columns * UNITS_A_COLUMN;
  const start = boundaryAtOrBefore(text, Math.max(0, caret - reach));
  const end = boundaryAtOrAfter(text, Math.min(text.length, caret + reach));
  const draw = (grapheme: string) => drawnGrapheme(grapheme, columns);
  return {
    leftOfCaret: graphemesOf(text.slice(start, caret)).slice(-columns).map(draw).reverse(),
    rightOfCaret: graphemesOf(text.slice(caret, end)).slice(0, columns).map(draw),
  };
}

const widthOf = (grapheme: DrawnGrapheme): number => grapheme.width;
const lengthOf = (grapheme: DrawnGrapheme): number => grapheme.length;

function sum(graphemes: readonly DrawnGrapheme[], measure = widthOf): number {
  return graphemes.reduce((total, grapheme) => total + measure(grapheme), 0);
}

/** As many of the first graphemes as measure no more than `limit` together. */
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
 * A grapheme as it can stand in a row: it takes a column, does not drive the terminal, and is an
 * ellipsis where it is wider than the whole row.
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
  const harmless = sanitizeText(grapheme);
  // A mark without a letter would be drawn onto whatever stands before it.
  return textWidth(harmless) > 0 ? harmless : `◌${harmless}`;
}
