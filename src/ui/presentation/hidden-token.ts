import { type TextField, textOf } from '../../state/text-field.ts';

/** As wide for every token, so that it tells nothing of one. */
const MASK = '••••••••';

/** What is drawn in place of a token that is being typed: that something arrived, and how much. */
export function hiddenToken(field: TextField): { readonly mask: string; readonly size: string } {
  const count = [...textOf(field).replace(/\n$/, '')].length;
  if (count === 0) return { mask: '', size: '' };
  return { mask: MASK, size: `${count} character${count === 1 ? '' : 's'}` };
}
