import { graphemes } from './graphemes.ts';
import { LONGEST_CHARACTER } from './sanitize-text.ts';

/** How far around a place its character can reach. */
const REACH = 2 * LONGEST_CHARACTER;

/** Shortens a text to so many UTF-16 units, never inside of what a person sees as one character. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, cutAt(text, maxLength - 1))}…`;
}

/** @returns `offset`, or where the character begins that a cut there would split. */
export function cutAt(text: string, offset: number): number {
  const from = Math.max(0, offset - REACH);
  const split = graphemes.segment(text.slice(from, offset + REACH)).containing(offset - from);
  const begin = from + (split?.index ?? offset - from);
  // A character that reaches out of the window is none that anybody reads.
  return begin === from && from > 0 ? offset : begin;
}

/** Makes one line of several, and shortens it. */
export function oneLine(text: string, maxLength: number): string {
  return shorten(text.replace(/\s*\n\s*/g, ' ').trim(), maxLength);
}

/** Makes a sentence of words of any number of lines, so that another can stand behind it. */
export function asSentence(text: string, maxLength: number): string {
  const line = oneLine(text, maxLength).replace(/\s*:$/, '');
  return /[.!?…]["')\]]?$/.test(line) ? line : `${line}.`;
}
