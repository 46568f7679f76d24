/**
 * What an update may know about the world besides the state and the event. Created at the edge, so that the
 * core stays a pure function.
 */
export interface Now {
  /** Milliseconds since the epoch. For display and storage; it may jump. */
  readonly wallMs: number;
  /** Milliseconds of the monotonic clock, for all schedules. */
  readonly monoMs: number;
  /** One number in [0, 1), for jitter. */
  readonly random: number;
  /** A unique id. */
  readonly id: string;
}
