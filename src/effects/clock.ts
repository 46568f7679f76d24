import type { AppState } from '../state/app/app-state.ts';
import { hidesValueAtMs } from '../state/app/vault-events.ts';
import { nextWakeMs } from '../state/watching/plan-checks.ts';
import type { Store } from './store.ts';

/** Ages and countdowns are drawn in seconds, so no finer tick is needed. */
const TICK_MS = 1_000;

/** The system's timers, or a manual clock in tests. */
export interface Timers {
  readonly monoMs: () => number;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

/**
 * The program's only clock. It has one timer, set to the next second or the next check that is due,
 * whichever comes first, and resets it whenever the state changes that.
 *
 * @returns a function that stops it
 */
export function startClock(store: Store, timers: Timers): () => void {
  let timer: unknown = null;
  let firesAtMs = Number.POSITIVE_INFINITY;
  let nextTickMs = timers.monoMs() + TICK_MS;

  function arm(): void {
    const wanted = Math.min(nextTickMs, wakeMs(store.getState()));
    if (wanted === firesAtMs) return;
    if (timer !== null) timers.clearTimeout(timer);
    firesAtMs = wanted;
    timer = timers.setTimeout(fire, Math.max(0, wanted - timers.monoMs()));
  }

  function fire(): void {
    timer = null;
    firesAtMs = Number.POSITIVE_INFINITY;
    const now = timers.monoMs();
    // Don't make up for ticks missed during a suspension.
    if (now >= nextTickMs) nextTickMs = now + TICK_MS;
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

function wakeMs(state: AppState): number {
  const nextCheckMs = nextWakeMs(state.watching, state.clock.monoMs) ?? Number.POSITIVE_INFINITY;
  return Math.min(nextCheckMs, hidesValueAtMs(state));
}
