const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A day. For longer waits, run `status` later. */
const MAX_MS = 24 * 3_600_000;

/** Parses a duration such as `90s`, `10m` or `1h30m`. @returns milliseconds, or `null` if invalid. */
export function parseDuration(typed: string): number | null {
  if (!/^(\d{1,6}[smh])+$/.test(typed)) return null;
  const parts = [...typed.matchAll(/(\d+)([smh])/g)];
  const total = parts.reduce(
    (sum, [, count = '', unit = '']) => sum + Number(count) * (UNIT_MS[unit] ?? 0),
    0,
  );
  return total > 0 && total <= MAX_MS ? total : null;
}
