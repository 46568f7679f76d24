/**
 * Times that are stored for other terminals. Each is a window, `[from − 1 s, from + length)`: outside of it, on either
 * side, it means nothing, so no clock that is set forward or back holds anything for longer than its length. A window
 * that has passed makes nothing sendable; it only changes how a row is read.
 */

/** Clocks are corrected by a little all the time. */
const SLACK_MS = 1_000;

/** A request must start so soon after its claim, by wall and monotonic clock, or ends as "nothing was sent". */
export const START_WITHIN_MS = 10_000;

export interface Windows {
  /** A dispatch or write on its way: until a claim must start, and the longest call. */
  readonly sendMs: number;
  /** A check in flight. */
  readonly checkMs: number;
}

export const WINDOWS: Windows = { sendMs: START_WITHIN_MS + 60_000, checkMs: 35_000 };

export function isWithin(nowMs: number, fromMs: number, lengthMs: number): boolean {
  return nowMs >= fromMs - SLACK_MS && nowMs < fromMs + lengthMs;
}

/** @param from @param length columns of a row @returns the end of the window; `null` outside of it */
export function endOfWindow(from: unknown, length: unknown, nowMs: number): number | null {
  const [fromMs, lengthMs] = [Number(from), Number(length)];
  const isOpen = from !== null && lengthMs > 0 && isWithin(nowMs, fromMs, lengthMs);
  return isOpen ? fromMs + lengthMs : null;
}

/** Whether one is open, in SQL, by the parameter `:now`. @param from @param length columns */
export function within(from: string, length: string): string {
  return `(:now >= ${from} - ${SLACK_MS} AND :now < ${from} + ${length})`;
}
