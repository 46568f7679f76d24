import { graphemesOf } from '../../domain/graphemes.ts';
import { drawnText } from '../../domain/sanitize-text.ts';
import { piecesWidth, textWidth } from '../fit-text.ts';
import type { Piece } from '../Text.tsx';
import type { EditedText } from './edit-text.ts';
import { boundaryAtOrAfter, boundaryAtOrBefore } from './text-boundaries.ts';

/** What a field draws on its one row. */
export interface FieldLook {
  readonly pieces: readonly Piece[];
  /** The caret's column; `null` where none is drawn. */
  readonly caret: number | null;
  /** What a screen reader says for the content. */
  readonly words: string;
}

/** Where a field stands. */
export interface FieldPlace {
  readonly columns: number;
  /** What stands before it on its line, and counts towards the width of its ground. */
  readonly before?: number;
  readonly isFocused: boolean;
  /** What an empty field means: the longest that fits, of several. */
  readonly placeholder?: string | readonly string[];
}

/** A ground only goes on for longer text: a line across the window is no field. */
const GROUND_COLUMNS = 72;
/** What the second of two fields on a line has, if there is room. */
const LEAST_GROUND = 32;

/** Stands for every secret alike, so that it reveals nothing. */
export const MASK = '••••••••';

/** The part of a text that fits, with the caret in view; without a text, what that means. */
export function textLook(text: EditedText, place: FieldPlace): FieldLook {
  return onGround(text.text === '' ? emptyLook(place) : partLook(text, place), place);
}

/** A mask, with what can be said of the secret beside it where that fits. */
export function maskLook(summary: string, place: FieldPlace): FieldLook {
  const beside = `  ${summary}`;
  const isBeside = isSummaryBeside(summary, place.columns);
  const pieces = [{ text: MASK }, ...(isBeside ? [{ text: beside, tone: 'muted' as const }] : [])];
  // Wherever the caret is in the secret, it is drawn after the mask.
  const caret = place.isFocused ? MASK.length : null;
  return onGround({ pieces, caret, words: `hidden, ${summary}` }, place);
}

/** Whether what is said of a secret fits behind its mask. */
export function isSummaryBeside(summary: string, columns: number): boolean {
  return textWidth(`${MASK}  ${summary}`) <= columns;
}

function onGround(look: FieldLook, { columns, before = 0, isFocused }: FieldPlace): FieldLook {
  const wanted = Math.max(LEAST_GROUND, GROUND_COLUMNS - before);
  const missing = Math.max(0, Math.min(columns, wanted) - piecesWidth(look.pieces));
  const ground = isFocused ? 'focused-field' : 'field';
  const all: readonly Piece[] = [...look.pieces, { text: ' '.repeat(missing), tone: 'muted' }];
  return {
    ...look,
    pieces: all.filter(({ text }) => text !== '').map((each) => ({ ...each, ground })),
  };
}

function emptyLook({ columns, isFocused, placeholder = [] }: FieldPlace): FieldLook {
  const all = typeof placeholder === 'string' ? [placeholder] : placeholder;
  const shown = all.find((words) => textWidth(words) <= columns) ?? '';
  const [longest = ''] = all;
  return {
    pieces: [{ text: shown, tone: 'muted' }],
    caret: isFocused ? 0 : null,
    words: longest === '' ? 'empty' : `empty; ${longest}`,
  };
}

function partLook(text: EditedText, { columns, isFocused }: FieldPlace): FieldLook {
  // The caret can be after the text, and moving it there moves nothing.
  const atEnd = { text: text.text, caret: text.text.length };
  const isWhole = !visiblePart(atEnd, columns).hasMoreLeft;
  // Otherwise two columns are for the marks of hidden text.
  const room = isWhole ? columns : Math.max(1, columns - 2);
  const caret = isFocused ? text.caret : 0;
  const part = visiblePart({ text: text.text, caret }, room, isWhole ? 0 : startFor(caret, room));
  const shown: readonly Piece[] =
    isFocused && text.isSelected
      ? // The caret of a selected text is behind it.
        [{ text: part.before, isSelected: true }, { text: part.at + part.after }]
      : [{ text: part.before + part.at + part.after }];
  return {
    pieces: [
      { text: part.hasMoreLeft ? '‹' : '', tone: 'muted' },
      ...shown,
      { text: part.hasMoreRight ? '›' : '', tone: 'muted' },
    ],
    caret: isFocused ? (part.hasMoreLeft ? 1 : 0) + part.caretColumn : null,
    words: wordsOf(text, isFocused),
  };
}

/** Where the visible text starts. It moves by half the width, so that small movements of the caret leave it in place. */
function startFor(caret: number, room: number): number {
  const half = Math.max(1, Math.floor(room / 2));
  return Math.max(0, (Math.floor(caret / half) - 1) * half);
}

/** No one listens to more than this. */
const MOST_HEARD = 400;

/** The text, and where the caret is unless it is at the end. */
function wordsOf(text: EditedText, isFocused: boolean): string {
  const caret = isFocused ? text.caret : 0;
  const part = visiblePart({ text: text.text, caret }, MOST_HEARD);
  const words = `${part.before}${part.at}${part.after}`
    .trimEnd()
    .replaceAll('↵', ' line end ')
    .replaceAll('⇥', ' tab ');
  const isInside = isFocused && caret < text.text.length;
  return [
    part.hasMoreLeft ? '… ' : '',
    words,
    part.hasMoreRight ? ' …' : '',
    isFocused && text.isSelected ? ', selected' : '',
    isInside ? `, caret before ${part.at === ' ' ? 'space' : part.at}` : '',
  ].join('');
}

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
