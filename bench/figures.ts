/** One row of the table: what, as measured, the target, and whether it is met. */
export type Figure = readonly [what: string, measured: string, target: string, isMet: string];

/** What the machine itself takes. It has no target, and stands first. */
export const given = (what: string, measured: string): Figure => [what, measured, '–', ''];

/** A figure that may be at most so much. */
export function atMost(
  what: string,
  value: number,
  limit: number,
  { unit = '', digits = 2, note = '' } = {},
): Figure {
  const measured = `${value.toFixed(digits)}${unit}${note && ` (${note})`}`;
  return [what, measured, `≤ ${limit}${unit}`, value <= limit ? '✓' : '✗'];
}

/** A figure of which nothing may be missing. */
export function all(what: string, found: number, wanted: number): Figure {
  return [what, `${found} of ${wanted}`, 'all', found === wanted ? '✓' : '✗'];
}

/**
 * Measures several things in turns, so that a busy machine slows all of them.
 *
 * @param warmUp so many rounds that aren't counted: the first one fills the cache of compiled code
 * @returns the times of each, round by round
 */
export async function inTurns<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => number | Promise<number>>>,
  warmUp = 1,
): Promise<Record<Name, number[]>> {
  const times: Partial<Record<Name, number[]>> = {};
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const name of Object.keys(measures) as Name[]) {
      const ms = await measures[name]();
      if (round >= warmUp) times[name] = [...(times[name] ?? []), ms];
    }
  }
  return times as Record<Name, number[]>;
}

/** @returns the value that `share` of all values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** One thing over the other of the same round, in the median, with both times. */
export function ratio(
  what: string,
  times: readonly number[],
  others: readonly number[],
  limit: number,
  digits = 0,
): Figure {
  const ratios = times.map((ms, round) => ms / (others[round] ?? Number.NaN));
  const note = `${median(times).toFixed(digits)} ÷ ${median(others).toFixed(digits)} ms`;
  return atMost(what, median(ratios), limit, { note });
}
