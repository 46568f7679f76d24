import { errorAnswer, type PlannedAnswer } from './http-answer.ts';
import type { Area } from './tokens.ts';

/** Deliberate failures, for demos and tests. All are off by default. */
export interface Faults {
  /** How long to delay each answer, in milliseconds, after the work is done. */
  readonly latencyMs?: number;
  /** Answers every request with 429 and this `Retry-After`, seconds or a date. */
  readonly rateLimit?: { readonly retryAfter: string };
  /** Answers every request with 503. */
  readonly unavailable?: boolean;
  /** Does and stores the work, then cuts the connection before or in the middle of the answer. */
  readonly cutConnections?: 'before-answer' | 'half-body';
  /** Limits the faults to this area. */
  readonly only?: Area;
}

/** @returns the faults that apply to an area now. Pages for people are never affected. */
export function faultsFor(faults: Faults, area: Area): Faults {
  return faults.only === undefined || faults.only === area ? faults : {};
}

/** @returns the answer that replaces handling the request, or `null`. */
export function refusalOf(faults: Faults): PlannedAnswer | null {
  if (faults.unavailable === true) {
    return errorAnswer(503, 'The service is unavailable. Try again later.');
  }
  if (faults.rateLimit !== undefined) {
    const headers = { 'retry-after': faults.rateLimit.retryAfter };
    return errorAnswer(429, 'Too many requests. Try again later.', headers);
  }
  return null;
}
