import { createContext, useContext, useSyncExternalStore } from 'react';
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

/** The store of everything below. */
export const StoreContext = createContext<AppStore | null>(null);

/** The store itself, for what reports events. */
export function useStore(): AppStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('There is no StoreContext above.');
  return store;
}

/** The state on screen. */
export function useAppState(): AppState {
  const { subscribe, drawnState } = useStore();
  return useSyncExternalStore(subscribe, drawnState);
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

/** Whose keys are named below: those of a screen behind a dialog aren't the ones that work now. */
export const KeyContext = createContext<FocusContext | null>(null);

/** The keys as they are here, whatever the preferences made of them. */
export function useKeyWords(): KeyWords {
  const context = useContext(KeyContext);
  const state = useAppState();
  return keyWords(state, context ?? undefined);
}
