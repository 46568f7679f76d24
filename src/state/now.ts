/**
 * What an update may know of the world besides the state and the event. It is made at the edge, so
 * that the core stays a function.
 */
export interface Now {
  /** Milliseconds since the epoch. For showing and remembering; it may jump. */
  readonly wallMs: number;
  /** Milliseconds of the monotonic clock. All schedules run on it. */
  readonly monoMs: number;
  /** One number in [0, 1), for jitter. */
  readonly random: number;
  /** One identifier that nothing else has. */
  readonly id: string;
}

export interface ClockPart {
  /** When the latest event happened. */
  readonly clock: Pick<Now, 'wallMs' | 'monoMs'>;
}
