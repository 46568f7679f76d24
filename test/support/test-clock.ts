import type { Chance, Clock } from '../../src/services/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A clock in the hands of a test: nothing happens until it is told to go on. */
export class TestClock implements Clock {
  #monoMs = 1_000_000;
  #wallMs = Date.UTC(2026, 5, 1, 12);
  readonly #timers = new Set<Timer>();

  wallMs = (): number => this.#wallMs;
  monoMs = (): number => this.#monoMs;

  after = (ms: number, run: () => void): (() => void) => {
    const timer = { atMs: this.#monoMs + Math.max(0, ms), run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** How long until the next timer; `Infinity` if there is none. */
  get nextInMs(): number {
    return Math.min(...[...this.#timers].map(({ atMs }) => atMs)) - this.#monoMs;
  }

  /** Lets time pass, and calls the first timer that is due then. @returns whether one was */
  pass(ms: number): boolean {
    this.jump(ms);
    const [first] = [...this.#timers].sort((one, other) => one.atMs - other.atMs);
    if (!first || first.atMs > this.#monoMs) return false;
    this.#timers.delete(first);
    first.run();
    return true;
  }

  /** The process is stopped: time passes, and no timer is called. */
  jump(ms: number): void {
    this.#monoMs += ms;
    this.#wallMs += ms;
  }

  /** Somebody sets the clock, or the machine sleeps and the monotonic clock stands still. */
  setWall(byMs: number): void {
    this.#wallMs += byMs;
  }
}

/** No jitter, and ids that count. */
export function testChance(name = 'id', random = () => 0.5): Chance {
  let count = 0;
  return {
    random,
    uuid: () => {
      count += 1;
      return `${name}-${count}`;
    },
  };
}
