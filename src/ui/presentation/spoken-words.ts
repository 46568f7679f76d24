import { dateTime, shortSpan } from '../../domain/elapsed.ts';

/** A list of facts for the ear: what does not apply is left out, and commas take the place of signs. */
export function spokenList(...facts: readonly (string | null | false)[]): string {
  return facts
    .filter((fact): fact is string => Boolean(fact))
    .join(', ')
    .replace(/ [·▸] /g, ', ');
}

/**
 * A moment for the ear. An age would be another one with every second; the time of day stays true.
 *
 * @param nowMs wall clock; on the same day the date is left out
 */
export function spokenTime(atMs: number, nowMs: number): string {
  const [day = '', time = ''] = dateTime(atMs).split(' ');
  const minutes = time.slice(0, 5);
  return dateTime(nowMs).startsWith(day) ? minutes : `${day} ${minutes}`;
}

/** How long ago for the eye, when for the ear. */
export function momentWords(atMs: number, nowMs: number, hasScreenReader: boolean): string {
  return hasScreenReader ? spokenTime(atMs, nowMs) : `${shortSpan(nowMs - atMs)} ago`;
}

const KEY_WORDS: Readonly<Record<string, string>> = {
  '?': 'question mark',
  '/': 'slash',
  '-': 'minus',
  ',': 'comma',
  '.': 'period',
  ';': 'semicolon',
  ':': 'colon',
  '!': 'exclamation mark',
  '↑': 'up',
  '↓': 'down',
  '←': 'left',
  '→': 'right',
};

/** The name of a key: a screen reader passes over a lone sign. */
export function spokenKey(label: string): string {
  return KEY_WORDS[label] ?? label;
}

/** Where a row stands in its list. */
export function spokenPlace(index: number, count: number): string {
  return `${index + 1} of ${count}`;
}
