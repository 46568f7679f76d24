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

/** Its timers keep the process alive: cancel each when what set it closes. */
export const systemClock: Clock = {
  wallMs: () => Date.now(),
  monoMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};

export const systemChance: Chance = { random: Math.random, uuid: randomUUID };

/** How often what background work brings is drawn, at the most: an end, and that something is still waiting. */
export const PACE_MS = { ends: 100, waits: 1_000 } as const;

/**
 * Runs what is asked for often at most once in a while: at once, or as soon as the while is over. All of it runs together,
 * so that it is one frame.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #ranAtMs = Number.NEGATIVE_INFINITY;
  #next: { readonly atMs: number; readonly cancel: () => void } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns a function that ends it */
  onRun(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param everyMs the while; the shortest that was asked for counts */
  ask(everyMs: number): void {
    const atMs = this.#ranAtMs + everyMs;
    if (this.#next && this.#next.atMs <= atMs) return;
    this.close();
    const leftMs = atMs - this.#clock.monoMs();
    if (leftMs <= 0) this.now();
    else this.#next = { atMs, cancel: this.#clock.after(leftMs, () => this.now()) };
  }

  /** Runs it now, whatever ran before. */
  now(): void {
    this.close();
    this.#ranAtMs = this.#clock.monoMs();
    for (const listener of this.#listeners) listener();
  }

  close(): void {
    this.#next?.cancel();
    this.#next = null;
  }
}
