import type { Chance, Clock } from '../../src/services/clock.ts';

interface Timer {
  readonly process: string;
  readonly atMs: number;
  readonly run: () => void;
}

/** A machine's clock in the hands of a test: nothing happens until it is told to go on. */
export class TestClock implements Clock {
  #monoMs = 1_000_000;
  #wallMs = Date.UTC(2026, 5, 1, 12);
  readonly #timers = new Set<Timer>();
  readonly #stopped = new Set<string>();

  wallMs = (): number => this.#wallMs;
  monoMs = (): number => this.#monoMs;

  after = (ms: number, run: () => void): (() => void) => this.of('').after(ms, run);

  /** The clock as one process has it. */
  of(process: string): Clock {
    return {
      wallMs: this.wallMs,
      monoMs: this.monoMs,
      after: (ms, run) => {
        const timer = { process, atMs: this.#monoMs + Math.max(0, ms), run };
        this.#timers.add(timer);
        return () => void this.#timers.delete(timer);
      },
    };
  }

  /** How long until the next timer; `Infinity` if there is none. */
  get nextInMs(): number {
    return (this.#next()?.atMs ?? Number.POSITIVE_INFINITY) - this.#monoMs;
  }

  /** Lets time pass, and calls the first timer that is due then. */
  pass(ms: number): void {
    this.#monoMs += ms;
    this.#wallMs += ms;
    const next = this.#next();
    if (!next || next.atMs > this.#monoMs) return;
    this.#timers.delete(next);
    next.run();
  }

  /** A process is stopped: time passes for it, and none of its timers is called. */
  stop(process: string): void {
    this.#stopped.add(process);
  }

  resume(process: string): void {
    this.#stopped.delete(process);
  }

  kill(process: string): void {
    for (const timer of this.#timers) if (timer.process === process) this.#timers.delete(timer);
  }

  /** Somebody sets the clock, or the machine sleeps and the monotonic clock stands still. */
  setWall(byMs: number): void {
    this.#wallMs += byMs;
  }

  #next(): Timer | null {
    const live = [...this.#timers].filter(({ process }) => !this.#stopped.has(process));
    return live.reduce<Timer | null>(
      (first, each) => (first === null || each.atMs < first.atMs ? each : first),
      null,
    );
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
