export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type Unit = 'd' | 'h' | 'm' | 's';
type Part = readonly [count: string, unit: Unit];

const UNIT_MS: Readonly<Record<Unit, number>> = {
  d: DAY_MS,
  h: HOUR_MS,
  m: MINUTE_MS,
  s: SECOND_MS,
};
const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  d: 'day',
  h: 'hour',
  m: 'minute',
  s: 'second',
};

/** A span in its largest whole unit: `12s`, `4m`, `7h`, `3d`. `0s` if the clock went backwards. */
export function shortSpan(ms: number): string {
  return wholePart(ms).join('');
}

function wholePart(ms: number): Part {
  const span = Math.max(0, ms);
  const unit = (['d', 'h', 'm'] as const).find((each) => span >= UNIT_MS[each]) ?? 's';
  return [String(Math.floor(span / UNIT_MS[unit])), unit];
}

/** A countdown. It shows the second in progress, so it ends at `1s`, not `0s`. */
export function countdown(ms: number): string {
  return shortSpan(Math.max(SECOND_MS, Math.ceil(ms / SECOND_MS) * SECOND_MS));
}

/**
 * A span precise enough to compare: `0.8s` below ten seconds, then like `shortSpan` with the next smaller
 * unit below an hour.
 */
export function exactSpan(ms: number): string {
  return exactParts(ms)
    .map((part) => part.join(''))
    .join(' ');
}

/** Like `exactSpan`, in words: `5 minutes 24 seconds`. */
export function spanInWords(ms: number): string {
  return exactParts(ms)
    .map(([count, unit]) => `${count} ${UNIT_WORDS[unit]}${count === '1' ? '' : 's'}`)
    .join(' ');
}

function exactParts(ms: number): readonly Part[] {
  // As `0.0s`, what took a moment would look as if it had taken none.
  if (ms < 10 * SECOND_MS) return [[(Math.max(100, ms) / SECOND_MS).toFixed(1), 's']];
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS);
  const hasRest = ms >= MINUTE_MS && ms < HOUR_MS && seconds > 0;
  return hasRest ? [wholePart(ms), [String(seconds), 's']] : [wholePart(ms)];
}

/** Date and time in the terminal's time zone, always the same length. */
export function dateTime(wallMs: number): string {
  const at = new Date(wallMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** `12:03:20`: the time of day by which something ends, rounded up to a full second. */
export function timeOfDay(wallMs: number): string {
  return dateTime(Math.ceil(wallMs / SECOND_MS) * SECOND_MS).slice(-8);
}

/** When the day of a time began, in the terminal's time zone. */
export function startOfDay(wallMs: number): number {
  return new Date(wallMs).setHours(0, 0, 0, 0);
}

/**
 * Parses a duration such as `90s`, `10m` or `1h30m`, a day at most: for longer waits, run `status` later.
 *
 * @returns milliseconds, or `null` if invalid.
 */
export function parseDuration(typed: string): number | null {
  if (!/^(\d{1,6}[smh])+$/.test(typed)) return null;
  const parts = [...typed.matchAll(/(\d+)([smh])/g)];
  const total = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNIT_MS[unit as Unit],
    0,
  );
  return total > 0 && total <= DAY_MS ? total : null;
}
