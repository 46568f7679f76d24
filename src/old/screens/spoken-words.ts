import { spoken } from '../components/speech.ts';
import { dateTime, shortSpan } from '../domain/time-words.ts';

/** A list of facts to be spoken, without those that don't apply. */
export function spokenList(...facts: readonly (string | null | false)[]): string {
  return spoken(facts.filter(Boolean).join(', '));
}

/**
 * A time to be spoken. An age would change every second; the time of day stays true.
 *
 * @param nowMs wall clock; omits the date on the same day
 */
export function spokenTime(atMs: number, nowMs: number): string {
  const [day = '', time = ''] = dateTime(atMs).split(' ');
  const minutes = time.slice(0, 5);
  return dateTime(nowMs).startsWith(day) ? minutes : `${day} ${minutes}`;
}

/** How long ago on screen, and when for a screen reader. */
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

/** The name of a key: screen readers skip lone symbols. */
export function spokenKey(label: string): string {
  return KEY_WORDS[label] ?? label;
}

/** A row's position in its list. */
export function spokenPlace(index: number, count: number): string {
  return `${index + 1} of ${count}`;
}
