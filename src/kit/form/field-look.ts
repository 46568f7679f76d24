import { graphemesOf } from '../../domain/graphemes.ts';
import { drawnText } from '../../domain/sanitize-text.ts';
import { piecesWidth, textWidth, thatFit } from '../fit-text.ts';
import type { Piece } from '../Text.tsx';
import { boundaryAtOrAfter, boundaryAtOrBefore, type EditedText } from './edit-text.ts';

/** What a field draws on its one row. */
export interface FieldLook {
  readonly pieces: readonly Piece[];
  /** The caret's column; `null` where none is drawn. */
  readonly caret: number | null;
  /** What a screen reader says for the content: put together only where one reads. */
  readonly words: () => string;
}

/** Where a field stands. */
interface FieldPlace {
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
const MASK = '••••••••';

/** The part of a text that fits, with the caret in view; without a text, what that means. */
export function textLook(text: EditedText, place: FieldPlace): FieldLook {
  return onGround(text.text === '' ? emptyLook(place) : partLook(text, place), place);
}

/** A mask, with what can be said of the secret beside it where that fits. */
export function maskLook(
  summary: string,
  place: FieldPlace & { readonly isSelected: boolean },
): FieldLook {
  const beside = `  ${summary}`;
  const isBeside = isSummaryBeside(summary, place.columns);
  const isSelected = place.isFocused && place.isSelected;
  const pieces = [
    { text: MASK, isSelected },
    ...(isBeside ? [{ text: beside, tone: 'muted' as const }] : []),
  ];
  // Wherever the caret is in the secret, it is drawn after the mask.
  const caret = place.isFocused ? MASK.length : null;
  const words = () => `hidden, ${summary}${isSelected ? ', selected' : ''}`;
  return onGround({ pieces, caret, words }, place);
}

/** Whether what is said of a secret fits behind its mask. */
export function isSummaryBeside(summary: string, columns: number): boolean {
  return textWidth(`${MASK}  ${summary}`) <= columns;
}

function onGround(look: FieldLook, { columns, before = 0, isFocused }: FieldPlace): FieldLook {
  const wanted = Math.max(LEAST_GROUND, GROUND_COLUMNS - before);
  const missing = Math.max(0, Math.min(columns, wanted) - piecesWidth(look.pieces));
  const ground = isFocused ? 'focused-field' : 'field';
  const all: readonly Piece[] = [...look.pieces, { text: ' '.repeat(missing) }];
  return { ...look, pieces: all.map((each) => ({ ...each, ground })) };
}

function emptyLook({ columns, isFocused, placeholder = [] }: FieldPlace): FieldLook {
  const all = typeof placeholder === 'string' ? [placeholder] : placeholder;
  const shown = all.find((words) => textWidth(words) <= columns) ?? '';
  const [longest = ''] = all;
  return {
    pieces: [{ text: shown, tone: 'muted' }],
    caret: isFocused ? 0 : null,
    words: () => (longest === '' ? 'empty' : `empty; ${longest}`),
  };
}

function partLook(text: EditedText, { columns, isFocused }: FieldPlace): FieldLook {
  // The caret can be after the text, and moving it there moves nothing.
  const isWhole = !visiblePart({ ...text, caret: text.text.length }, columns).hasMoreLeft;
  // Otherwise two columns are for the marks of hidden text.
  const room = isWhole ? columns : columns - 2;
  const part = visiblePart(isFocused ? text : { ...text, caret: 0 }, room);
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
    words: () => wordsOf(text, isFocused),
  };
}

/** No one listens to more than this. */
const MOST_HEARD = 400;

/** The text, and where the caret is unless it is at the end. */
function wordsOf(text: EditedText, isFocused: boolean): string {
  const caret = isFocused ? text.caret : 0;
  const part = visiblePart({ ...text, caret }, MOST_HEARD);
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

/** The part of a text that fits on a row. Its texts are ready to draw and contain no control characters. */
interface VisiblePart {
  readonly before: string;
  /** The grapheme under the caret; a space at the end of the text. */
  readonly at: string;
  readonly after: string;
  readonly hasMoreLeft: boolean;
  readonly hasMoreRight: boolean;
  /** Display columns before the caret. */
  readonly caretColumn: number;
}

/** How many UTF-16 units to examine per column. A family of four takes eleven in two columns. */
const UNITS_A_COLUMN = 16;

/**
 * The caret is in the middle, but near the ends of the text: no column is empty while text is hidden.
 *
 * @param columns the width of the text; marks for hidden text are drawn outside it
 */
export function visiblePart({ text, caret }: EditedText, columns: number): VisiblePart {
  const room = Math.max(1, columns);
  // No more than can be shown: a field can hold a megabyte.
  const reach = room * UNITS_A_COLUMN;
  const start = boundaryAtOrBefore(text, Math.max(0, caret - reach));
  const end = boundaryAtOrAfter(text, Math.min(text.length, caret + reach));
  const draw = (grapheme: string) => drawnGrapheme(grapheme, room);
  const all = {
    left: [...graphemesOf(text.slice(start, caret))],
    right: [...graphemesOf(text.slice(caret, end))],
  };
  const [at = BLANK, ...right] = all.right.slice(0, room).map(draw);
  const nearestLeft = all.left.slice(-room).reverse().map(draw);

  const besides = room - at.width;
  const leastRight = Math.min(widthOf(right), Math.floor(besides / 2));
  const before = leadingWithin(nearestLeft, besides - leastRight);
  const after = leadingWithin(right, besides - widthOf(before));
  return {
    before: textOf(before.toReversed()),
    at: at.drawn,
    after: textOf(after),
    hasMoreLeft: start > 0 || before.length < all.left.length,
    hasMoreRight: end < text.length || after.length < all.right.length - 1,
    caretColumn: widthOf(before),
  };
}

interface DrawnGrapheme {
  readonly drawn: string;
  /** Display columns, at least 1. */
  readonly width: number;
}

const BLANK: DrawnGrapheme = { drawn: ' ', width: 1 };

function textOf(graphemes: readonly DrawnGrapheme[]): string {
  return graphemes.map(({ drawn }) => drawn).join('');
}

function widthOf(graphemes: readonly DrawnGrapheme[]): number {
  return graphemes.reduce((total, { width }) => total + width, 0);
}

/** As many of the first graphemes as fit. */
function leadingWithin(
  graphemes: readonly DrawnGrapheme[],
  columns: number,
): readonly DrawnGrapheme[] {
  return thatFit(graphemes, ({ width }) => width, columns, 0);
}

/**
 * A grapheme as drawn in a row: it takes at least one column, can't control the terminal, and becomes an ellipsis if
 * it is wider than the row.
 */
function drawnGrapheme(grapheme: string, columns: number): DrawnGrapheme {
  const drawn = visible(grapheme);
  const width = textWidth(drawn);
  return width > columns ? { drawn: '…', width: 1 } : { drawn, width };
}

function visible(grapheme: string): string {
  if (/^[\r\n]/.test(grapheme)) return '↵';
  if (grapheme === '\t') return '⇥';
  const harmless = drawnText(grapheme);
  // A combining mark without a letter would be drawn onto whatever precedes it.
  return textWidth(harmless) > 0 ? harmless : `◌${harmless}`;
}
