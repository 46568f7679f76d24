import { jsonAnswer, type PlannedAnswer } from './http-answer.ts';
import type { Area } from './tokens.ts';

/** What goes wrong on purpose, for demos and tests. All of it is off to begin with. */
export interface Faults {
  /** How long each answer is held back, in milliseconds, after the work is done. */
  readonly latencyMs?: number;
  /** Every request is answered with 429 and this `Retry-After`, seconds or a date. */
  readonly rateLimit?: { readonly retryAfter: string };
  /** Every request is answered with 503. */
  readonly unavailable?: boolean;
  /** The work is done and stored, then the connection ends before or in the middle of the answer. */
  readonly cutConnections?: 'before-answer' | 'half-body';
  /** Only this area is hit. */
  readonly only?: Area;
}

/** @returns the faults that hit an area now. Pages for a person are never hit. */
export function faultsFor(faults: Faults, area: Area): Faults {
  return faults.only === undefined || faults.only === area ? faults : {};
}

/** @returns the answer that a request gets instead of being looked at, or `null`. */
export function refusalOf(faults: Faults): PlannedAnswer | null {
  if (faults.unavailable === true) {
    return jsonAnswer(503, { error: 'The service is not available now. Try again later.' });
  }
  if (faults.rateLimit !== undefined) {
    return jsonAnswer(
      429,
      { error: 'Too many requests. Try again later.' },
      { 'retry-after': faults.rateLimit.retryAfter },
    );
  }
  return null;
}
