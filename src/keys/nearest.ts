const FARTHEST = 4;
const LONGEST = 60;

/** @returns the name at most a few typos away, or `null` if none is that close. */
export function nearest(typed: string, names: readonly string[]): string | null {
  if (typed.length > LONGEST) return null;
  const [best] = names
    .map((name) => ({ name, mistakes: mistakesBetween(typed.toLowerCase(), name) }))
    .sort((one, other) => one.mistakes - other.mistakes);
  return best && best.mistakes <= FARTHEST ? best.name : null;
}

/** Letters to insert, delete or replace (Levenshtein). */
function mistakesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= other.length; index += 1) {
      next[index] = Math.min(
        (row[index] ?? 0) + 1,
        (next[index - 1] ?? 0) + 1,
        (row[index - 1] ?? 0) + (other[index - 1] === letter ? 0 : 1),
      );
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
