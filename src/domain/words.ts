/** `1 place`, `3 places`. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** `a`, `a and b`, or `a, b and c`. */
export function listed(words: readonly string[], and = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
}

/** The first few: `a, b and 7 more`. */
export function firstFew(words: readonly string[], most: number): string {
  const more = words.length - most;
  const named = words.slice(0, most).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** For sorting, whatever the language of the system. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
