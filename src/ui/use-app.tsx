import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppEvent } from '../state/app-event.ts';
import type { AppState } from '../state/app-state.ts';

/** What the views see of the rest: the state, and a way to say what happened. */
export interface AppStore {
  readonly getState: () => AppState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: AppEvent) => void;
}

const StoreContext = createContext<AppStore | null>(null);

export const StoreProvider = StoreContext.Provider;

export function useStore(): AppStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('a view was drawn outside the store');
  return store;
}

export function useAppState(): AppState {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.getState);
}
