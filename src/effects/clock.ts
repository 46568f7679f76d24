import { nextTickMs } from '../state/app/next-tick.ts';
import type { Store } from './store.ts';

/** The system's timers, or a manual clock in tests. */
export interface Timers {
  readonly monoMs: () => number;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

/**
 * The program's only clock. It has one timer, set to when time alone next changes something, and resets it
 * whenever the state changes that. With nothing to wait for, it sleeps for minutes.
 *
 * @returns a function that stops it
 */
export function startClock(store: Store, timers: Timers): () => void {
  let timer: unknown = null;
  let firesAtMs = Number.POSITIVE_INFINITY;

  function arm(): void {
    const wanted = nextTickMs(store.getState());
    if (wanted === firesAtMs) return;
    if (timer !== null) timers.clearTimeout(timer);
    firesAtMs = wanted;
    timer = timers.setTimeout(fire, Math.max(0, wanted - timers.monoMs()));
  }

  function fire(): void {
    timer = null;
    firesAtMs = Number.POSITIVE_INFINITY;
    store.dispatch({ type: 'clock-ticked' });
    arm();
  }

  const unsubscribe = store.subscribe(arm);
  arm();
  return () => {
    unsubscribe();
    if (timer !== null) timers.clearTimeout(timer);
  };
}
