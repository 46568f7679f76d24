import stringWidth from 'string-width';
import { isPlain } from '../../domain/graphemes.ts';

/** How many terminal columns a text takes. */
export function textWidth(text: string): number {
  return isPlain(text) ? text.length : stringWidth(text);
}
