const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span in its largest whole unit: `12s`, `4m`, `7h`, `3d`. `0s` if the clock went backwards. */
export function shortSpan(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return `${Math.floor(span / SECOND)}s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)}m`;
  if (span < DAY) return `${Math.floor(span / HOUR)}h`;
  return `${Math.floor(span / DAY)}d`;
}

/** A countdown. It shows the second in progress, so it ends at `1s`, not `0s`. */
export function countdown(ms: number): string {
  return shortSpan(Math.max(SECOND, Math.ceil(ms / SECOND) * SECOND));
}

const UNITS: Readonly<Record<string, string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
};

/** Like `exactSpan`, in words: `5 minutes 24 seconds`. */
export function spanInWords(ms: number): string {
  return exactSpan(ms).replace(
    /([\d.]+)([smhd])/g,
    (_, count, unit) => `${count} ${UNITS[unit]}${count === '1' ? '' : 's'}`,
  );
}

/** Date and time in the terminal's time zone, always the same length. */
export function dateTime(wallMs: number): string {
  const at = new Date(wallMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** When the day of a time began, in the terminal's time zone. */
export function startOfDay(wallMs: number): number {
  return new Date(wallMs).setHours(0, 0, 0, 0);
}

/**
 * A span precise enough to compare: `0.8s` below ten seconds, then like `shortSpan` with the next smaller
 * unit below an hour.
 */
export function exactSpan(ms: number): string {
  // As `0.0s`, what took a moment would look as if it had taken none.
  if (ms < 10 * SECOND) return `${(Math.max(100, ms) / SECOND).toFixed(1)}s`;
  if (ms < MINUTE || ms >= HOUR) return shortSpan(ms);
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  return seconds === 0 ? shortSpan(ms) : `${shortSpan(ms)} ${seconds}s`;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR };

/**
 * Parses a duration such as `90s`, `10m` or `1h30m`, a day at most: for longer waits, run `status` later.
 *
 * @returns milliseconds, or `null` if invalid.
 */
export function parseDuration(typed: string): number | null {
  if (!/^(\d{1,6}[smh])+$/.test(typed)) return null;
  const parts = [...typed.matchAll(/(\d+)([smh])/g)];
  const total = parts.reduce(
    (sum, [, count = '', unit = '']) => sum + Number(count) * (UNIT_MS[unit] ?? 0),
    0,
  );
  return total > 0 && total <= DAY ? total : null;
}
