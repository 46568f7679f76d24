import { SLACK_MS, START_WITHIN_MS } from '../storage/windows.ts';
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
 */
export function startWindow(clock: Clock, claimedAtMs: number, sinceMs: number): StartWindow {
  let wasMissed = false;
  return {
    isOpen() {
      const wallMs = clock.wallMs() - claimedAtMs;
      const isInTime = wallMs >= -SLACK_MS && wallMs < START_WITHIN_MS;
      wasMissed = !isInTime || clock.monoMs() - sinceMs >= START_WITHIN_MS;
      return !wasMissed;
    },
    get wasMissed() {
      return wasMissed;
    },
  };
}
