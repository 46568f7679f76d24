/** Limits for one service, over all dispatches together. */
export const MAX_IN_FLIGHT = 4;
/**
 * At most 10 checks start in any second, evenly apart: a burst at the end of one second and one at
 * the start of the next would be 20 in a second for the service. A little more than a tenth of a
 * second, so that requests which take unequally long to get there do not add up to 11.
 */
export const LEAST_BETWEEN_STARTS_MS = 110;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const FIRST_INTERVAL_MS = SECOND;
const GROWTH = 1.5;
const LONGEST_EARLY_INTERVAL_MS = 10 * SECOND;
const JITTER = 0.2;
const LONGEST_BACKOFF_MS = 60 * SECOND;

/**
 * How long to wait before the next check of a dispatch: 1 s growing by half to 10 s, 15 s after five
 * minutes, 60 s after thirty; longer while checks fail; never before `Retry-After` allows it.
 *
 * @param of.checks answered checks so far
 * @param of.failuresInARow failed checks since the last answered one
 * @param of.elapsedMs time since the dispatch was created
 * @param of.retryAfterMs what the service asked for, `null` where it asked for nothing
 * @param of.random in [0, 1); spreads the result by 20 % both ways
 */
export function nextDelayMs(of: {
  readonly checks: number;
  readonly failuresInARow: number;
  readonly elapsedMs: number;
  readonly retryAfterMs: number | null;
  readonly random: number;
}): number {
  const usual = usualIntervalMs(of.checks, of.elapsedMs);
  const backedOff =
    of.failuresInARow === 0
      ? usual
      : Math.max(
          usual,
          Math.min(LONGEST_BACKOFF_MS, SECOND * 2 ** Math.min(of.failuresInARow, 16)),
        );
  const spread = 1 - JITTER + 2 * JITTER * of.random;
  // The service's own word is a floor: jitter may only add to it.
  return Math.max(backedOff * spread, of.retryAfterMs ?? 0);
}

function usualIntervalMs(checks: number, elapsedMs: number): number {
  if (elapsedMs >= 30 * MINUTE) return 60 * SECOND;
  if (elapsedMs >= 5 * MINUTE) return 15 * SECOND;
  return Math.min(LONGEST_EARLY_INTERVAL_MS, FIRST_INTERVAL_MS * GROWTH ** Math.min(checks, 16));
}
