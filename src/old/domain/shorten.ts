import { graphemeAt } from './graphemes.ts';
import { LONGEST_CHARACTER } from './sanitize-text.ts';

/** How much of the service's words a sentence quotes. Some screens show the rest. */
export const LONGEST_QUOTE = 500;

/** How far a character can extend around an offset. */
const REACH = 2 * LONGEST_CHARACTER;

/** Shortens text to at most this many UTF-16 units, never splitting a visible character. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, cutAt(text, maxLength - 1))}…`;
}

/** @returns `offset`, or the start of the character that cutting there would split. */
export function cutAt(text: string, offset: number): number {
  const from = Math.max(0, offset - REACH);
  const split = graphemeAt(text.slice(from, offset + REACH), offset - from);
  const begin = from + (split?.index ?? offset - from);
  // A character that extends past the window is not one that anybody reads.
  return begin === from && from > 0 ? offset : begin;
}

/** Joins lines into one and shortens it. */
export function oneLine(text: string, maxLength: number): string {
  return shorten(text.replace(/\s*\n\s*/g, ' ').trim(), maxLength);
}

/** Turns text of any number of lines into a sentence, so that another can follow. */
export function asSentence(text: string, maxLength: number): string {
  const line = oneLine(text, maxLength).replace(/\s*:$/, '');
  return /[.!?…]["')\]]?$/.test(line) ? line : `${line}.`;
}
