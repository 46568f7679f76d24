import type { Timers } from '../../src/old/effects/clock.ts';

/** A clock in the hands of a test: nothing happens until it is told to go on. */
export class ManualTimers implements Timers {
  #nowMs = 0;
  #ids = 0;
  readonly #timers = new Map<unknown, { atMs: number; callback: () => void }>();

  monoMs = (): number => this.#nowMs;

  setTimeout = (callback: () => void, ms: number): unknown => {
    this.#ids += 1;
    this.#timers.set(this.#ids, { atMs: this.#nowMs + ms, callback });
    return this.#ids;
  };

  clearTimeout = (timer: unknown): void => {
    this.#timers.delete(timer);
  };

  /** How many timers were ever set. */
  get made(): number {
    return this.#ids;
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** Lets time pass and calls what becomes due, in order. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const [next] = [...this.#timers].sort(([, a], [, b]) => a.atMs - b.atMs);
      if (!next || next[1].atMs > untilMs) break;
      this.#nowMs = Math.max(this.#nowMs, next[1].atMs);
      this.#timers.delete(next[0]);
      next[1].callback();
    }
    this.#nowMs = untilMs;
  }

  /** The machine sleeps: time passes, and no timer is called until it is over. */
  sleep(ms: number): void {
    this.#nowMs += ms;
  }
}
