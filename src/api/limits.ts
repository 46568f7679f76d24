/** How long a call may take and how much it may bring. Times in milliseconds. */
export interface Limits {
  /** Until a connection is ready for the request: name lookup, TCP, proxy and TLS together. */
  readonly connectMs: number;
  /** From the request to the head of its answer. */
  readonly headersMs: number;
  /** A whole GET, from the call to the last byte of the body. */
  readonly getMs: number;
  /** A whole POST. */
  readonly postMs: number;
  /** From the head of a refusal to the end of its words. The status has said no already. */
  readonly reasonMs: number;
  /** The largest body that is read. */
  readonly bodyBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  connectMs: 5_000,
  headersMs: 15_000,
  getMs: 30_000,
  postMs: 60_000,
  reasonMs: 3_000,
  bodyBytes: 10 * 1024 * 1024,
};
