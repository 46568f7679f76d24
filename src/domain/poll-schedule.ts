import type { Failure } from './failure.ts';

/** Limits for one service, over all dispatches together. */
export const MAX_IN_FLIGHT = 4;
/**
 * At most 10 checks start in any second, evenly apart: a burst at the end of one second and one at
 * the start of the next would be 20 in a second for the service. A little more than a tenth of a
 * second, so that requests which take unequally long to get there do not add up to 11.
 */
export const LEAST_BETWEEN_STARTS_MS = 110;

/** How soon to look again at a dispatch that another terminal polls. */
export const OTHER_TERMINAL_INTERVAL_MS = 1_000;

/** How long a dispatch that was just accepted may be unknown to the service: copies can lag behind. */
export const UNKNOWN_AT_FIRST_MS = 30_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const FIRST_INTERVAL_MS = SECOND;
const GROWTH = 1.5;
const LONGEST_EARLY_INTERVAL_MS = 10 * SECOND;
const JITTER = 0.2;
const LONGEST_BACKOFF_MS = 60 * SECOND;

/** How far the polling of one dispatch has come. */
export interface PollProgress {
  /** Checks that were answered. */
  readonly checks: number;
  /** Checks that failed since the last answered one. */
  readonly failuresInARow: number;
  /** Why the latest check failed, `null` after an answered one. */
  readonly problem: Failure | null;
}

export const NOT_POLLED_YET: PollProgress = { checks: 0, failuresInARow: 0, problem: null };

/**
 * Counts one more check and says how long to wait before the next: 1 s growing by half to 10 s, 15 s
 * after five minutes, 60 s after thirty; longer while checks fail; never before `Retry-After` allows it.
 *
 * @param problem why the check failed, `null` where it was answered
 * @param of.elapsedMs time since the dispatch was created
 * @param of.random in [0, 1); spreads the result by 20 % both ways
 */
export function afterPoll(
  before: PollProgress,
  problem: Failure | null,
  { elapsedMs, random }: { readonly elapsedMs: number; readonly random: number },
): { readonly progress: PollProgress; readonly delayMs: number } {
  const usual = usualIntervalMs(before.checks, elapsedMs);
  const spread = 1 - JITTER + 2 * JITTER * random;
  if (problem === null) {
    const progress = { checks: before.checks + 1, failuresInARow: 0, problem };
    return { progress, delayMs: usual * spread };
  }
  const failuresInARow = before.failuresInARow + 1;
  const backedOff = Math.min(LONGEST_BACKOFF_MS, SECOND * 2 ** Math.min(failuresInARow, 16));
  return {
    progress: { ...before, failuresInARow, problem },
    // The service's own word is a floor: jitter may only add to it.
    delayMs: Math.max(Math.max(usual, backedOff) * spread, retryAfterOf(problem) ?? 0),
  };
}

/** @returns how long the service asked to wait, milliseconds. */
export function retryAfterOf(failure: Failure): number | null {
  return 'retryAfterMs' in failure ? failure.retryAfterMs : null;
}

/**
 * What a failed check says about asking again.
 *
 * - `passing`: another try may fare better
 * - `needs-token`: none will until there is another token
 * - `refused`: the service will not tell, however often it is asked
 */
export function pollVerdict(failure: Failure): 'passing' | 'needs-token' | 'refused' {
  switch (failure.kind) {
    case 'unauthorized':
    case 'no-token':
      return 'needs-token';
    case 'forbidden':
    case 'not-found':
    case 'redirected':
    case 'read-only':
      return 'refused';
    case 'rejected':
      // Request Timeout and Too Early are about the moment, not about the request.
      return failure.httpStatus === 408 || failure.httpStatus === 425 ? 'passing' : 'refused';
    case 'not-sent':
    case 'no-answer':
    case 'rate-limited':
    case 'server-error':
    case 'unreadable':
    case 'cancelled':
      return 'passing';
  }
}

function usualIntervalMs(checks: number, elapsedMs: number): number {
  if (elapsedMs >= 30 * MINUTE) return 60 * SECOND;
  if (elapsedMs >= 5 * MINUTE) return 15 * SECOND;
  return Math.min(LONGEST_EARLY_INTERVAL_MS, FIRST_INTERVAL_MS * GROWTH ** Math.min(checks, 16));
}
