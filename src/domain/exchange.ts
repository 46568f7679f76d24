import type { Failure } from './failure.ts';

/** How a request ended. */
export interface Exchange {
  /** Wall clock, when it started. */
  readonly atMs: number;
  /** `null` if no answer came. */
  readonly status: number | null;
  readonly outcome: 'ok' | Failure['kind'];
  readonly tookMs: number;
}
