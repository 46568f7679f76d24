import { isHeard } from '../state/app/is-heard.ts';
import { queryOf } from '../state/app/text-actions.ts';
import type { AppState } from '../state/app-state.ts';
import type { Timers } from './clock.ts';
import type { Store } from './store.ts';

/** What polling alone changes. No one needs to see it sooner than within 250 ms. */
const BACKGROUND: ReadonlySet<string> = new Set<keyof AppState>([
  'clock',
  'watching',
  'dispatches',
]);

const QUIET_MS = 250;
/** Frames by code that runs for the first time take several times as long as later ones. */
const MOST_REST_MS = 50;
/** With reduced motion: how often ages and countdowns update. */
const STILL_MS = 10_000;

/** The store as the screen sees it. */
export interface ThrottledStore extends Store {
  /** The state currently on screen. */
  readonly drawnState: () => AppState;
  /** To be called once a frame is written. */
  readonly frameEnded: () => void;
}

/**
 * The store as the screen sees it. Draws a user's action at once, but rests after each frame for as long as it
 * took, 50 ms at most, so that a burst leaves time for keys. Draws what polling changes at most four times a
 * second, however many dispatches are watched. With reduced motion, minor changes wait ten seconds; for a screen
 * reader, which reads whole frames, they never cause one. Keys mean what was seen, whatever polling has changed since.
 *
 * @returns the store, and a function that ends it
 */
export function throttledStore(
  store: Store,
  timers: Timers,
): readonly [ThrottledStore, () => void] {
  let drawn = store.getState();
  // What keys are read against: what is drawn and, until the next frame, what the user did since.
  let meant = drawn;
  // The first frame is being drawn, with all that is known. Keys that waited for it are drawn together.
  let begunAtMs = timers.monoMs();
  let isDrawing = true;
  let endedAtMs = begunAtMs;
  let costMs = 0;
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
    drawn = store.getState();
    meant = drawn;
    begunAtMs = timers.monoMs();
    // Until the frame is written, if anything in it changes at all.
    endedAtMs = begunAtMs;
    costMs = 0;
    isDrawing = true;
    for (const listener of listeners) listener();
  }

  function frameEnded(): void {
    // A spinner draws frames as well.
    if (!isDrawing) return;
    isDrawing = false;
    endedAtMs = timers.monoMs();
    costMs = Math.min(MOST_REST_MS, endedAtMs - begunAtMs);
  }

  function changed(): void {
    const after = store.getState();
    // Against what was meant: a second key can undo what the first did, before either is drawn.
    const isUsers = !isBackground(meant, after);
    if (isUsers) meant = after;
    const restMs = isUsers ? costMs : Math.max(costMs, quietAfter(drawn, after));
    const drawAtMs = endedAtMs + restMs;
    const nowMs = timers.monoMs();
    // ink-text-input edits the text that is drawn, so the next key must not find the one before.
    if (drawAtMs <= nowMs || queryOf(drawn) !== queryOf(after)) {
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
      frameEnded,
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

/**
 * How long to wait after the last frame before drawing a change that the user didn't make, in milliseconds.
 */
function quietAfter(before: AppState, after: AppState): number {
  const { hasScreenReader, preferences } = after;
  // The end of a dispatch is what people wait for, and it is rare.
  const hasEnded = after.watching.watches.size < before.watching.watches.size;
  if (hasEnded && !hasScreenReader) return 0;
  const isStill = hasScreenReader || preferences.values.reducedMotion;
  if (!isStill || isHeard(before, after)) return QUIET_MS;
  return hasScreenReader ? Number.POSITIVE_INFINITY : STILL_MS;
}
