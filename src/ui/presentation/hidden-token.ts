import { type TextField, textOf } from '../../state/text-field.ts';

/** As wide for every token, so that it tells nothing of one. */
const MASK = '••••••••';
const GAP_COLUMNS = 2;

/** What is drawn in place of a token that is being typed: that something arrived, and how much. */
export function hiddenToken(
  field: TextField,
  /** The room for it, and for the caret after the mask. */
  columns: number,
): { readonly mask: string; readonly size: string } {
  const length = lengthOf(field);
  const isNarrow = MASK.length + GAP_COLUMNS + length.length > columns;
  const size = isNarrow ? length.replace('character', 'char') : length;
  return { mask: size === '' ? '' : MASK, size };
}

/** The same for the ear. */
export function heardToken(field: TextField): string {
  const length = lengthOf(field);
  return length === '' ? '' : `hidden, ${length}`;
}

function lengthOf(field: TextField): string {
  const count = [...textOf(field).replace(/\n$/, '')].length;
  return count === 0 ? '' : `${count} character${count === 1 ? '' : 's'}`;
}
