import type { AppState } from '../state/app-state.ts';
import { isNews } from '../state/heard/is-news.ts';
import type { Store } from './store.ts';

/**
 * The store as a screen reader is told of it: nothing is written until something happens. Between
 * two frames the clock of the screen stands still.
 * It ends with the store that it was made of.
 */
export function heardStore(store: Store): Store {
  let told: AppState = store.getState();
  const listeners = new Set<() => void>();
  store.subscribe(() => {
    const now = store.getState();
    if (!isNews(told, now)) return;
    told = now;
    for (const listener of listeners) listener();
  });
  return {
    getState: () => told,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: store.dispatch,
  };
}
