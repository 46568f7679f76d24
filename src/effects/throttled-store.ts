import type { AppState } from '../state/app/app-state.ts';
import { isNews } from '../state/app/is-news.ts';
import type { Timers } from './clock.ts';
import type { Store } from './store.ts';

/** What polling alone changes. None of it needs an eye on it sooner than in a quarter of a second. */
const BACKGROUND: ReadonlySet<string> = new Set<keyof AppState>([
  'clock',
  'watching',
  'dispatches',
  'requestLog',
]);

const QUIET_MS = 250;
/** With reduced motion: how long ages and countdowns stand still. */
const STILL_MS = 10_000;
/** A screen shows no more. Keys that come faster, in a burst or a held one, share a frame. */
const FRAME_MS = 16;

/** The store as the screen sees it. */
export interface ThrottledStore extends Store {
  /** The state that is on screen. */
  readonly drawnState: () => AppState;
}

/**
 * The store as the screen sees it. What the user does is drawn at once, as far as a screen can show
 * it; what polling does is drawn at most four times a second, however many dispatches are watched.
 * With reduced motion, what is no news waits ten seconds; a screen reader, which tells a frame as a
 * whole, is never given it alone. Keys are read against the state that is drawn and what the user
 * has done since, so that they mean what was seen.
 *
 * @returns the store, and a function that ends it
 */
export function throttledStore(
  store: Store,
  timers: Timers,
): readonly [ThrottledStore, () => void] {
  let drawn = store.getState();
  let meant = drawn;
  let drawnAtMs = timers.monoMs() - STILL_MS;
  let userDrawnAtMs = drawnAtMs;
  let timer: unknown = null;
  let firesAtMs = Number.POSITIVE_INFINITY;
  const listeners = new Set<() => void>();

  function stopTimer(): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
    firesAtMs = Number.POSITIVE_INFINITY;
  }

  function draw(): void {
    stopTimer();
    const isUsers = meant !== drawn;
    drawn = store.getState();
    meant = drawn;
    drawnAtMs = timers.monoMs();
    if (isUsers) userDrawnAtMs = drawnAtMs;
    for (const listener of listeners) listener();
  }

  function changed(): void {
    const after = store.getState();
    const isUsers = !isBackground(drawn, after);
    if (isUsers) meant = after;
    const drawAtMs = isUsers ? userDrawnAtMs + FRAME_MS : drawnAtMs + quietAfter(drawn, after);
    const nowMs = timers.monoMs();
    // A window of another size is erased as it is told, and nothing old may be drawn into it.
    if (drawAtMs <= nowMs || after.size !== drawn.size) {
      draw();
    } else if (drawAtMs < firesAtMs) {
      stopTimer();
      firesAtMs = drawAtMs;
      timer = timers.setTimeout(draw, drawAtMs - nowMs);
    }
  }

  const unsubscribe = store.subscribe(changed);
  return [
    {
      getState: () => meant,
      drawnState: () => drawn,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      dispatch: store.dispatch,
    },
    () => {
      unsubscribe();
      stopTimer();
    },
  ];
}

function isBackground(before: AppState, after: AppState): boolean {
  const keys = Object.keys(after) as (keyof AppState)[];
  return keys.every((key) => before[key] === after[key] || BACKGROUND.has(key));
}

/** How long after the last frame a change is drawn that nobody made here, in milliseconds. */
function quietAfter(before: AppState, after: AppState): number {
  const { hasScreenReader, preferences } = after;
  // A dispatch that has ended is what people wait for, and it comes seldom.
  const hasEnded = after.watching.watches.size < before.watching.watches.size;
  if (hasEnded && !hasScreenReader) return FRAME_MS;
  const isStill = hasScreenReader || preferences.values.reducedMotion;
  if (!isStill || isNews(before, after)) return QUIET_MS;
  return hasScreenReader ? Number.POSITIVE_INFINITY : STILL_MS;
}
