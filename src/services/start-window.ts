import { isWithin, START_WITHIN_MS } from '../storage/windows.ts';
import type { Clock } from './clock.ts';

/** The time in which a request must start, or it is not sent at all. */
export interface StartWindow {
  /** To be asked right before the first byte: a process may be stopped anywhere before. */
  readonly isOpen: () => boolean;
  /** Whether it was asked, and too late. */
  readonly wasMissed: boolean;
}

/**
 * @param claimedAtMs when other terminals see the claim, wall clock
 * @param sinceMs before the claim was made, monotonic: so that no clock that is set back lets a late request out
 * @param withinMs for tests, which shorten it with the windows of the storage
 */
export function startWindow(
  clock: Clock,
  claimedAtMs: number,
  sinceMs: number,
  withinMs = START_WITHIN_MS,
): StartWindow {
  let wasMissed = false;
  return {
    isOpen() {
      const isInTime = isWithin(clock.wallMs(), claimedAtMs, withinMs);
      wasMissed = !isInTime || clock.monoMs() - sinceMs >= withinMs;
      return !wasMissed;
    },
    get wasMissed() {
      return wasMissed;
    },
  };
}
