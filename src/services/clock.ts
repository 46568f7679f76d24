import { randomUUID } from 'node:crypto';

/** Time, as services see it. Tests hold it in their hands. */
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
