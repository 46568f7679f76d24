import { createContext, type ReactNode, useContext, useRef, useSyncExternalStore } from 'react';
import { type FocusContext, focusContextOf } from '../keys/focus-context.ts';
import { keyMapOf } from '../keys/key-map.ts';
import type { ActionName } from '../state/app/actions.ts';
import type { AppEvent } from '../state/app/app-event.ts';
import type { AppState } from '../state/app-state.ts';
import { nameKeys } from '../state/key-placeholder.ts';

/** What the screen needs from the rest: the state, and a way to report events. */
export interface AppStore {
  /** What keys are read against: the state on screen, and what the user has done since. */
  readonly getState: () => AppState;
  /** The state on screen. */
  readonly drawnState: () => AppState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: AppEvent) => void;
}

const StoreContext = createContext<AppStore | null>(null);

/** Gives the store to everything below. */
export function StoreProvider({
  children,
  store,
}: {
  readonly children: ReactNode;
  readonly store: AppStore;
}): ReactNode {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The store itself, for what reports events. */
export function useStore(): AppStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('There is no StoreProvider above.');
  return store;
}

/**
 * What a component needs of the state. It is drawn again when that changes: a list or an object has changed
 * if something in it has.
 */
export function useAppState<Selected>(select: (state: AppState) => Selected): Selected {
  const store = useStore();
  const last = useRef<Selected | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const next = select(store.drawnState());
    if (last.current === null || !isShallowlyEqual(last.current, next)) last.current = next;
    return last.current;
  });
}

/** The names of keys, for sentences and hints. */
export interface KeyWords {
  /** How an action's current key is written. */
  readonly keyOf: (name: ActionName) => string;
  /** A sentence from the core with its keys filled in. */
  readonly said: (text: string) => string;
}

/** The keys as currently mapped: for where focus is now, or elsewhere. */
export function keyWords(state: AppState, context: FocusContext = focusContextOf(state)): KeyWords {
  const labelOf = (name: string) => keyMapOf(state).labelOf(name, context);
  return { keyOf: labelOf, said: (text) => nameKeys(text, labelOf) };
}

/** The place whose keys are named below: that of a screen behind a dialog isn't where the keys go. */
export const PlaceContext = createContext<FocusContext | null>(null);

/** The keys as they are here, whatever the preferences made of them. */
export function useKeyWords(): KeyWords {
  const place = useContext(PlaceContext);
  const state = useAppState((whole) => whole);
  return keyWords(state, place ?? undefined);
}

function isShallowlyEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[key], other[key]))
  );
}

/** An array or an object made for the purpose; maps, sets and class instances are compared as they are. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
