/**
 * Finds the name that was probably meant, for "Did you mean": one wrong, missing, extra or swapped
 * character, or two in a long name. Never suggests the opposite: `--no-wait` is not a typo of `--wait`.
 *
 * @param mostEdits how many such characters are still a typo of a name
 * @returns `null` if none is close enough.
 */
export function nearMiss(
  typed: string,
  names: readonly string[],
  mostEdits: (name: string) => number = (name) => (bare(name).length < 6 ? 1 : 2),
): string | null {
  const near = names
    .filter((name) => isNegated(name) === isNegated(typed))
    // Longer or shorter by more than that is no typo, and comparing costs the product of the lengths.
    .filter((name) => Math.abs(name.length - typed.length) <= mostEdits(name))
    .map((name) => ({ name, edits: editsBetween(typed, name) }))
    .filter(({ name, edits }) => edits <= mostEdits(name))
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.name ?? null;
}

function isNegated(option: string): boolean {
  return option.startsWith('--no-');
}

function bare(name: string): string {
  return name.replace(/^--(no-)?/, '');
}

/** Optimal string alignment: Levenshtein, with swapped neighbours as one edit. */
function editsBetween(a: string, b: string): number {
  let [twoBefore, before]: number[][] = [[], [...Array(b.length + 1).keys()]];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(before, j) + 1,
        at(row, j - 1) + 1,
        at(before, j - 1) + cost,
        isSwap ? at(twoBefore, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [twoBefore, before] = [before, row];
  }
  return at(before, b.length);
}

function at(row: readonly number[] | undefined, index: number): number {
  return row?.[index] ?? Number.POSITIVE_INFINITY;
}
