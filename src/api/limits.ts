/** Limits on the time and size of a call. Times in milliseconds. */
export interface Limits {
  /** Until a connection is ready: name lookup and TCP, a proxy's tunnel, TLS. */
  readonly connectMs: number;
  /** From the request to the head of its answer. undici measures it to about a second. */
  readonly headersMs: number;
  /** An entire GET, from the call to the last byte of the body. */
  readonly getMs: number;
  /** An entire POST. */
  readonly postMs: number;
  /** The largest body we read. */
  readonly bodyBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  connectMs: 5_000,
  headersMs: 15_000,
  getMs: 30_000,
  postMs: 60_000,
  bodyBytes: 10 * 1024 * 1024,
};
