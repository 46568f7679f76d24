import stringWidth from 'string-width';
import { isPlain } from '../../domain/graphemes.ts';

/** How many columns a text takes in the terminal. */
export function textWidth(text: string): number {
  return isPlain(text) ? text.length : stringWidth(text);
}
