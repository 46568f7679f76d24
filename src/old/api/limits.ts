/** Limits on the time and size of a call. Times in milliseconds. */
export interface Limits {
  /** Until a connection is ready: name lookup, TCP, proxy and TLS together. */
  readonly connectMs: number;
  /** From the request to the response head. */
  readonly headersMs: number;
  /** An entire GET, from the call to the last byte of the body. */
  readonly getMs: number;
  /** An entire POST. */
  readonly postMs: number;
  /** From the head of a refusal to the end of its text. The status has already said no. */
  readonly reasonMs: number;
  /** The largest body we read. */
  readonly bodyBytes: number;
}

/** The longest head of an answer, in bytes. */
export const LONGEST_HEAD = 16 * 1024;

export const DEFAULT_LIMITS: Limits = {
  connectMs: 5_000,
  headersMs: 15_000,
  getMs: 30_000,
  postMs: 60_000,
  reasonMs: 3_000,
  bodyBytes: 10 * 1024 * 1024,
};
