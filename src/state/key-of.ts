import type { ActionName } from './action.ts';

// Text from outside has no control characters left, so nothing from there can look like a mark.
const BEGIN = '\u0002';
const END = '\u0003';
const MARK = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g');

/**
 * The key of an action, in a sentence: a mark that becomes the key when the sentence is drawn. The
 * core knows what can be done and not by which key, since keys can be changed.
 */
export function keyOf(name: ActionName): string {
  return `${BEGIN}${name}${END}`;
}

/** @param labelOf how the key of an action is written now */
export function withKeysNamed(text: string, labelOf: (name: string) => string): string {
  return text.includes(BEGIN) ? text.replace(MARK, (_, name: string) => labelOf(name)) : text;
}
