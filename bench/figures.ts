// What the measurements give, and the table that it becomes.

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
    measured: `${value.toFixed(digits)}${unit}${note === '' ? '' : ` (${note})`}`,
    target: `≤ ${limit.toLocaleString('en')}${unit}`,
    isMet: value <= limit,
  };
}

/** A figure of which nothing may be missing. */
export function all(what: string, found: number, wanted: number, note = ''): Figure {
  const measured = `${found} of ${wanted}${note === '' ? '' : ` (${note})`}`;
  return { what, measured, target: 'all', isMet: found === wanted };
}

export function forComparison(what: string, measured: string): Figure {
  return { what, measured, target: null, isMet: true };
}

/** @returns the table as Markdown, its columns lined up. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, target, isMet }) => [
    what,
    measured,
    target ?? '',
    target === null ? '' : isMet ? '✓' : '✗',
  ]);
  const all = [['Figure', 'Measured', 'Target', ''], ...rows];
  const widths = [0, 1, 2, 3].map((at) =>
    Math.max(1, ...all.map((row) => [...(row[at] ?? '')].length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), rule, ...body.map(line)].join('\n');
}
