import { randomUUID } from 'node:crypto';

/** Time, as services see it. Tests move it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. It may be set forward or back at any time. */
  wallMs(): number;
  /** Milliseconds that only grow. It may stand still while the machine sleeps. */
  monoMs(): number;
  /** Calls back once. @returns a function that cancels it */
  after(ms: number, run: () => void): () => void;
}

export interface Chance {
  /** In [0, 1). */
  random(): number;
  uuid(): string;
}

/** Its timers keep the process alive: whoever sets one cancels it when it closes. */
export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monoMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};

export const systemChance: Chance = { random: Math.random, uuid: randomUUID };

/** For what background work changes on screen. */
const SCREEN_PACE_MS = 100;

/** Runs work that is asked for often at most once in a while: at once, or as soon as the while is over. */
export class Pace {
  readonly #clock: Clock;
  readonly #run: () => void;
  #ranAtMs = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, run: () => void) {
    this.#clock = clock;
    this.#run = run;
  }

  ask(): void {
    if (this.#cancel) return;
    const leftMs = this.#ranAtMs + SCREEN_PACE_MS - this.#clock.monoMs();
    if (leftMs <= 0) this.now();
    else this.#cancel = this.#clock.after(leftMs, () => this.now());
  }

  /** Runs it now, whatever ran before. */
  now(): void {
    this.close();
    this.#ranAtMs = this.#clock.monoMs();
    this.#run();
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
