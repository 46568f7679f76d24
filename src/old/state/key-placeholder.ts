// Outside text has no control characters left, so it can't contain anything that looks like a marker.
const BEGIN = '\u0002';
const END = '\u0003';
const MARK = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g');

/**
 * A placeholder for an action's key in a sentence, replaced when the sentence is drawn. The core knows what
 * can be done but not with which key, because keys can be remapped.
 *
 * @param name as in the preferences: `runs.copy-url`
 */
export function keyOf(name: `${string}.${string}`): string {
  return `${BEGIN}${name}${END}`;
}

/** @param labelOf returns how an action's current key is written */
export function nameKeys(text: string, labelOf: (name: string) => string): string {
  return text.includes(BEGIN) ? text.replace(MARK, (_, name: string) => labelOf(name)) : text;
}
