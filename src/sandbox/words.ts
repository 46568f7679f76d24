/** The first half of the sentence when the system prevents startup. */
export const START_FAILED = 'The sandbox could not be started';

/** @returns `a`, `a and b`, or `a, b and c`. */
export function listed(words: readonly string[], and = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
}
