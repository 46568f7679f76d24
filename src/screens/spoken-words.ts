import { dateTime } from '../domain/time-words.ts';

/** Facts for a screen reader, without those that don't apply. */
export function spokenList(...facts: readonly (string | null | false)[]): string {
  return facts.filter(Boolean).join(', ');
}

/**
 * A time for a screen reader. An age would change every second; the time of day stays true.
 *
 * @param nowMs wall clock; omits the date on the same day
 */
export function spokenTime(atMs: number, nowMs: number): string {
  const [day = '', time = ''] = dateTime(atMs).split(' ');
  const minutes = time.slice(0, 5);
  return dateTime(nowMs).startsWith(day) ? minutes : `${day} ${minutes}`;
}
