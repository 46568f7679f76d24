import { randomUUID } from 'node:crypto';
import { Signal } from '../domain/store.ts';

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

/**
 * The time until the next whole multiple of so many ms, in (0, `everyMs`]. What happens again and again waits for it, so
 * that all of it is one wake-up and one frame.
 */
export function untilNext(everyMs: number, clock: Clock): number {
  return everyMs - (clock.monoMs() % everyMs);
}

/** How often what background work brings is drawn, at the most: an end, and that something is still waiting. */
export const PACE_MS = { ends: 100, waits: 1_000 } as const;

/** Where drawing is slow, as with thousands of places, most of the time is left to the work that is drawn. */
const REST_FOR_EACH_MS = 9;

/**
 * Runs what is asked for often once in a while: at once if the last time is that long ago, or as the next while begins. All
 * of it runs together, so that it is one frame.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #runs = new Signal();
  readonly onRun = this.#runs.subscribe;
  #ranAtMs = Number.NEGATIVE_INFINITY;
  #tookMs = 0;
  #next: { readonly atMs: number; readonly cancel: () => void } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param everyMs the while; the shortest that was asked for counts */
  ask(everyMs: number): void {
    const nowMs = this.#clock.monoMs();
    const restMs = this.#ranAtMs + Math.max(everyMs, this.#tookMs * REST_FOR_EACH_MS) - nowMs;
    if (restMs <= 0) {
      this.now();
      return;
    }
    const waitMs = Math.max(restMs - everyMs, 0) + untilNext(everyMs, this.#clock);
    if (this.#next && this.#next.atMs <= nowMs + waitMs) return;
    this.close();
    const cancel = this.#clock.after(waitMs, () => this.now());
    this.#next = { atMs: nowMs + waitMs, cancel };
  }

  /** Runs it now, whatever ran before. */
  now(): void {
    this.close();
    const begunMs = this.#clock.monoMs();
    this.#ranAtMs = begunMs;
    this.#runs.emit();
    // React draws what has changed before the event loop turns.
    setImmediate(() => {
      this.#tookMs = this.#clock.monoMs() - begunMs;
    });
  }

  close(): void {
    this.#next?.cancel();
    this.#next = null;
  }
}
