import type { Failure } from './failure.ts';
import { MINUTE_MS, SECOND_MS } from './time-words.ts';

/** Limits of the checks of one service, for all its dispatches and all terminals together. */
export const CHECKS_IN_FLIGHT = 4;
export const CHECKS_IN_A_SECOND = 10;
/**
 * How one terminal keeps to `CHECKS_IN_A_SECOND`: evenly spaced, since a burst at the end of one second and another at the
 * start of the next would reach the service as 20 in a second. Slightly more than 100 ms, so that varying
 * latency doesn't add up to an eleventh.
 */
export const LEAST_BETWEEN_STARTS_MS = 110;

/** How long the service may say that it doesn't know a dispatch: replicas can lag, and restart. */
const NOT_FOUND_PATIENCE_MS = 30_000;

const FIRST_INTERVAL_MS = SECOND_MS;
const GROWTH = 1.5;
const LONGEST_EARLY_INTERVAL_MS = 10 * SECOND_MS;
const JITTER = 0.2;
const LONGEST_BACKOFF_MS = 60 * SECOND_MS;

/** The polling progress of one dispatch. */
export interface PollProgress {
  /** Checks that got an answer. */
  readonly checks: number;
  /** Failed checks since the last answer. */
  readonly failuresInARow: number;
  /** Why the latest check failed; `null` if it was answered. */
  readonly problem: Failure | null;
  /** Since when the service doesn't know it, from its creation on; `null` if it does or never said. */
  readonly notFoundSinceMs: number | null;
}

export const NOT_POLLED_YET: PollProgress = {
  checks: 0,
  failuresInARow: 0,
  problem: null,
  notFoundSinceMs: null,
};

/** @returns whether the service has forgotten a dispatch that it once accepted. */
export function isLongNotFound(
  { problem, notFoundSinceMs }: PollProgress,
  elapsedMs: number,
): boolean {
  return (
    problem?.kind === 'not-found' &&
    notFoundSinceMs !== null &&
    elapsedMs - notFoundSinceMs >= NOT_FOUND_PATIENCE_MS
  );
}

/**
 * Counts a check and returns how long to wait before the next: 1 s, growing by half up to 10 s; 15 s
 * after five minutes, 60 s after thirty; longer while checks fail; never sooner than `Retry-After`.
 *
 * @param problem why the check failed, or `null` if it was answered
 * @param of.elapsedMs time since the dispatch was created
 * @param of.random in [0, 1); jitters the result by 20% either way
 */
export function afterPoll(
  before: PollProgress,
  problem: Failure | null,
  { elapsedMs, random }: { readonly elapsedMs: number; readonly random: number },
): { readonly progress: PollProgress; readonly delayMs: number } {
  const usual = usualIntervalMs(before.checks, elapsedMs);
  const spread = 1 - JITTER + 2 * JITTER * random;
  if (problem === null) {
    const progress = { ...NOT_POLLED_YET, checks: before.checks + 1 };
    return { progress, delayMs: usual * spread };
  }
  const failuresInARow = before.failuresInARow + 1;
  const isFirst = problem.kind === 'not-found' && before.notFoundSinceMs === null;
  const notFoundSinceMs = isFirst ? elapsedMs : before.notFoundSinceMs;
  // A check comes when the patience ends, not long after.
  const patienceLeftMs = NOT_FOUND_PATIENCE_MS - (elapsedMs - (notFoundSinceMs ?? elapsedMs));
  const longestMs =
    problem.kind === 'not-found' && patienceLeftMs > 0 ? patienceLeftMs : Number.POSITIVE_INFINITY;
  const backedOff = Math.min(LONGEST_BACKOFF_MS, SECOND_MS * 2 ** Math.min(failuresInARow, 16));
  return {
    progress: { ...before, failuresInARow, problem, notFoundSinceMs },
    // `Retry-After` is a minimum: jitter may only add to it.
    delayMs: Math.max(
      Math.min(Math.max(usual, backedOff) * spread, longestMs),
      retryAfterOf(problem) ?? 0,
    ),
  };
}

/** @returns how long the service asked us to wait, in milliseconds. */
export function retryAfterOf(failure: Failure): number | null {
  return 'retryAfterMs' in failure ? failure.retryAfterMs : null;
}

function usualIntervalMs(checks: number, elapsedMs: number): number {
  if (elapsedMs >= 30 * MINUTE_MS) return 60 * SECOND_MS;
  if (elapsedMs >= 5 * MINUTE_MS) return 15 * SECOND_MS;
  return Math.min(LONGEST_EARLY_INTERVAL_MS, FIRST_INTERVAL_MS * GROWTH ** Math.min(checks, 16));
}
