import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { graphemesOf } from '../domain/graphemes.ts';
import { drawnText } from '../domain/sanitize-text.ts';

/** How many terminal columns a text takes, with what could control a terminal made visible. */
export function textWidth(text: string): number {
  return stringWidth(drawable(text));
}

/** How many columns pieces of a line take. */
export function piecesWidth(pieces: readonly { readonly text: string }[]): number {
  return pieces.reduce((sum, { text }) => sum + textWidth(text), 0);
}

/** More than any row has room for, at either end of a text. */
const ENDS = 10_000;

/** A pasted name may have a million characters: of the middle, nothing can be seen. */
function drawable(text: string): string {
  const seen = text.length <= 2 * ENDS ? text : text.slice(0, ENDS) + text.slice(-ENDS);
  return drawnText(seen);
}

/** Between the two names of a place. */
const PLACE_SIGN = ' ▸ ';
/** Below this, only the start of a name is kept. */
const FEWEST_CUT = 6;
const FEWEST_CUT_PLACE = 10;
/** Like `default`: better whole, beside a name that is cut anyway. */
const SHORT_NAME = 8;

/** Cuts or pads text to exactly `columns`, counting wide characters as two. A cut shows as `…`. */
export function fitText(text: string, columns: number, align: 'left' | 'right' = 'left'): string {
  if (columns <= 0) return '';
  const width = textWidth(text);
  const cut = width <= columns ? text : cutTo(drawable(text), columns);
  const padding = ' '.repeat(Math.max(0, columns - (cut === text ? width : textWidth(cut))));
  return align === 'left' ? cut + padding : padding + cut;
}

/**
 * Like `fitText`, but cuts in the middle: names that start alike, such as one company's, differ at the end. Of
 * a place (`acme ▸ default`), both names are cut each on their own.
 */
export function fitName(text: string, columns: number): string {
  if (columns < FEWEST_CUT || textWidth(text) <= columns) return fitText(text, columns);
  // What is made visible is cut like any text, so that a wider column never shows less.
  const name = drawable(text);
  const sign = name.indexOf(PLACE_SIGN);
  if (sign >= 0 && columns >= FEWEST_CUT_PLACE) {
    return fitPlace(name.slice(0, sign), name.slice(sign + PLACE_SIGN.length), columns);
  }
  const endColumns = Math.floor((columns - 1) / 2);
  let end = '';
  let width = 0;
  for (const grapheme of [...graphemesOf(name)].reverse()) {
    width += stringWidth(grapheme);
    if (width > endColumns) break;
    end = grapheme + end;
  }
  return fitText(`${cutTo(name, columns - textWidth(end))}${end}`, columns);
}

function fitPlace(outer: string, inner: string, columns: number): string {
  const room = columns - textWidth(PLACE_SIGN);
  const least = Math.max(Math.floor(room / 2), Math.min(SHORT_NAME, room - FEWEST_CUT));
  const ofInner = Math.min(textWidth(inner), Math.max(least, room - textWidth(outer)));
  const shown = fitName(outer, room - ofInner);
  return fitText(`${shown}${PLACE_SIGN}${fitName(inner, ofInner)}`, columns);
}

/** As many as fit side by side, up to the first that doesn't. */
export function thatFit<Each>(
  all: readonly Each[],
  widthOf: (each: Each) => number,
  columns: number,
  gap: number,
): readonly Each[] {
  let room = columns + gap;
  const cut = all.findIndex((each) => {
    room -= widthOf(each) + gap;
    return room < 0;
  });
  return cut === -1 ? all : all.slice(0, cut);
}

/** @param text as it is drawn */
function cutTo(text: string, columns: number): string {
  let kept = '';
  let width = 0;
  for (const grapheme of graphemesOf(text)) {
    const next = stringWidth(grapheme);
    if (width + next > columns - 1) break;
    kept += grapheme;
    width += next;
  }
  return `${kept}…`;
}

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
  const drawn = drawnText(text);
  if (stringWidth(drawn) <= room) return [drawn];
  return wrapAnsi(drawn, room, { trim: false, hard: true })
    .split('\n')
    .map((row, index) => (index === 0 ? row : row.replace(/^ (?=\S)/, '')));
}
