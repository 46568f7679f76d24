/** The lengths of the program, scaled by 35: windows, calls, and how late a request may start. */
export const WINDOWS = { sendMs: 2_000, checkMs: 1_200 };
export const CALL_MS = 1_500;
export const CHECK_CALL_MS = 1_000;
export const START_WITHIN_MS = 500;

/** Secrets, in each of so many vaults. */
export const NAMES = 6;
export const VAULTS = 12;

/** The same clock in all processes of this machine. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
