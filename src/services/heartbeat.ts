import type { Clock } from './clock.ts';

const EVERY_MS = 1_000;

/** No amount of work takes so long: the process was stopped, or the machine slept. */
const SLEPT_MS = 5_000;

/**
 * Beats once a second, and tells when the process wasn't running for a while: stopped and resumed (the monotonic clock
 * went on), or asleep with the machine (it may stand still while the wall clock goes on). Setting the wall clock forward
 * looks the same; one round of checks does no harm.
 */
export class Heartbeat {
  readonly #clock: Clock;
  readonly #beat = new Set<() => void>();
  readonly #wake = new Set<() => void>();
  #cancel = () => {};
  #last = { monoMs: 0, wallMs: 0 };
  #runs = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  onBeat(listener: () => void): void {
    this.#beat.add(listener);
  }

  onWake(listener: () => void): void {
    this.#wake.add(listener);
  }

  /** Begins to beat. Again changes nothing. */
  start(): void {
    if (this.#runs) return;
    this.#runs = true;
    this.#last = this.#now();
    this.#arm();
  }

  /** The process was resumed, as a signal told. */
  wake(): void {
    this.#last = this.#now();
    for (const listener of this.#wake) listener();
  }

  close(): void {
    this.#cancel();
    this.#runs = false;
  }

  #arm(): void {
    this.#cancel = this.#clock.after(EVERY_MS, () => {
      this.#arm();
      const [before, now] = [this.#last, this.#now()];
      this.#last = now;
      const monoMs = now.monoMs - before.monoMs;
      const wallMs = now.wallMs - before.wallMs;
      if (monoMs > SLEPT_MS || wallMs - monoMs > SLEPT_MS) this.wake();
      for (const listener of this.#beat) listener();
    });
  }

  #now() {
    return { monoMs: this.#clock.monoMs(), wallMs: this.#clock.wallMs() };
  }
}
