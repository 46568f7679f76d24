import type { Failure } from './failure.ts';

/** One request and what came back. It never holds a body, a value, or a token. */
export interface Exchange {
  /** Wall clock, when it started. */
  readonly atMs: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `null` if no answer came. */
  readonly status: number | null;
  readonly outcome: 'ok' | Failure['kind'];
  readonly tookMs: number;
}
