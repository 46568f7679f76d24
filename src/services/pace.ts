import type { Clock } from './clock.ts';

/** Runs work that is asked for often at most once in a while: at once, or as soon as the while is over. */
export class Pace {
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #run: () => void;
  #ranAtMs = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, everyMs: number, run: () => void) {
    this.#clock = clock;
    this.#everyMs = everyMs;
    this.#run = run;
  }

  ask(): void {
    if (this.#cancel) return;
    const leftMs = this.#ranAtMs + this.#everyMs - this.#clock.monoMs();
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

/** For what background work changes on screen. */
export const SCREEN_PACE_MS = 100;
