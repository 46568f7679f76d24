import type { AppState } from '../state/app-state.ts';
import type { Timers } from './clock.ts';
import type { Store } from './store.ts';

/** What polling alone changes. None of it needs an eye on it sooner than in a quarter of a second. */
const BACKGROUND: ReadonlySet<string> = new Set<keyof AppState>([
  'clock',
  'watching',
  'dispatches',
]);

const QUIET_MS = 250;

/**
 * The store as the screen sees it. What the user does is drawn at once; what polling does is drawn at
 * most four times a second, however many dispatches are watched. Keys are read against the state
 * that is drawn, so that they mean what was seen.
 *
 * @returns the store, and a function that ends it
 */
export function calmStore(store: Store, timers: Timers): readonly [Store, () => void] {
  let drawn = store.getState();
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let timer: unknown = null;
  const listeners = new Set<() => void>();

  function draw(): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
    drawn = store.getState();
    drawnAtMs = timers.monoMs();
    for (const listener of listeners) listener();
  }

  function changed(): void {
    const waitMs = drawnAtMs + QUIET_MS - timers.monoMs();
    if (waitMs <= 0 || !isBackground(drawn, store.getState())) draw();
    else timer ??= timers.setTimeout(draw, waitMs);
  }

  const unsubscribe = store.subscribe(changed);
  return [
    {
      getState: () => drawn,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      dispatch: store.dispatch,
    },
    () => {
      unsubscribe();
      if (timer !== null) timers.clearTimeout(timer);
    },
  ];
}

function isBackground(before: AppState, after: AppState): boolean {
  const keys = Object.keys(after) as (keyof AppState)[];
  return keys.every((key) => before[key] === after[key] || BACKGROUND.has(key));
}
