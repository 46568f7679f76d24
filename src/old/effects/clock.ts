import { nextTickMs } from '../state/app/next-tick.ts';
import type { Store } from './store.ts';

/** The system's timers, or a manual clock in tests. */
export interface Timers {
  readonly monoMs: () => number;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

/**
 * The program's only clock. It has one timer, set to when time alone next changes something, and sets it again
 * if the state makes that earlier. With nothing to wait for, it sleeps for minutes.
 *
 * @returns a function that stops it
 */
export function startClock(store: Store, timers: Timers): () => void {
  let timer: unknown = null;
  let firesAtMs = Number.POSITIVE_INFINITY;

  function arm(): void {
    const wanted = nextTickMs(store.getState());
    // Nearly every key puts it off. Then the timer finds nothing to do, which is cheaper than setting it again.
    if (firesAtMs <= wanted) return;
    if (timer !== null) timers.clearTimeout(timer);
    firesAtMs = wanted;
    timer = timers.setTimeout(fire, Math.max(0, Math.ceil(wanted - timers.monoMs())));
  }

  function fire(): void {
    timer = null;
    firesAtMs = Number.POSITIVE_INFINITY;
    if (nextTickMs(store.getState()) <= timers.monoMs()) store.dispatch({ kind: 'clock-ticked' });
    arm();
  }

  const unsubscribe = store.subscribe(arm);
  arm();
  return () => {
    unsubscribe();
    if (timer !== null) timers.clearTimeout(timer);
  };
}
