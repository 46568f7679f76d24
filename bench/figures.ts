/** One line of the table. */
export interface Figure {
  readonly what: string;
  /** As measured, with its unit. */
  readonly measured: string;
  /** What it should be; `null` where it is there for comparison. */
  readonly target: string | null;
  readonly isMet: boolean;
}

/** @returns the value that `share` of all values do not exceed; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A figure that may be at most so much. */
export function atMost(
  what: string,
  value: number,
  limit: number,
  { unit = '', digits = 2, note = '' } = {},
): Figure {
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}${note && ` (${note})`}`,
    target: `≤ ${limit}${unit}`,
    isMet: value <= limit,
  };
}

/** A figure of which nothing may be missing. */
export function all(what: string, found: number, wanted: number): Figure {
  return { what, measured: `${found} of ${wanted}`, target: 'all', isMet: found === wanted };
}

export function forComparison(what: string, measured: string): Figure {
  return { what, measured, target: null, isMet: true };
}

/** @returns the table as Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, target, isMet }) =>
    [what, measured, target ?? '', target === null ? '' : isMet ? '✓' : '✗'].join(' | '),
  );
  return ['Figure | Measured | Target | ', '--- | --- | --- | ---', ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}
