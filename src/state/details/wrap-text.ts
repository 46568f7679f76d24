import stringWidth from 'string-width';
import { graphemesOf } from '../grapheme-boundary.ts';
import { withKeysNamed } from '../key-of.ts';

/**
 * Breaks text into rows of at most `columns`, at spaces where there are any, else anywhere between
 * two graphemes. Line ends of the text stay.
 */
export function wrapText(text: string, columns: number): readonly string[] {
  const room = Math.max(1, columns);
  return text.split('\n').flatMap((whole) => wrapLine(whole, room));
}

function wrapLine(text: string, columns: number): readonly string[] {
  if (widthOf(text) <= columns) return [text];
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (widthOf(longer) <= columns) {
      row = longer;
      continue;
    }
    if (row !== '') rows.push(row);
    const pieces = breakText(word, columns);
    rows.push(...pieces.slice(0, -1));
    row = pieces.at(-1) ?? '';
  }
  return row === '' ? rows : [...rows, row];
}

/** A key that is named when the row is drawn counts as one chord, which few keys are wider than. */
function widthOf(text: string): number {
  return stringWidth(withKeysNamed(text, () => 'ctrl+x'));
}

/** Breaks text that has no spaces, such as an address: joined together the rows are the text again. */
export function breakText(text: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const grapheme of graphemesOf(text)) {
    const next = stringWidth(grapheme);
    if (width + next > columns && row !== '') {
      rows.push(row);
      row = '';
      width = 0;
    }
    row += grapheme;
    width += next;
  }
  return [...rows, row];
}
