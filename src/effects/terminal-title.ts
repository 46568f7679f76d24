import type { AppState } from '../state/app-state.ts';
import { countsOf } from '../state/runs/rows.ts';
import type { Store } from './store.ts';

/** What the title of the terminal says: the counts, then the profile. */
export function titleOf(state: AppState): string {
  if (state.session.phase !== 'open') return 'dispatchbox';
  const { waiting, ready, error } = countsOf(state);
  const counts = `${waiting} waiting, ${ready} ready, ${error} error`;
  return `${counts} · dispatchbox ${state.session.profile.name}`;
}

/**
 * Keeps the title of the terminal in step with the state.
 *
 * @param show called with each new title, and only then
 * @returns a function that ends it
 */
export function followTitle(store: Store, show: (title: string) => void): () => void {
  let shown = '';
  const follow = (): void => {
    const title = titleOf(store.getState());
    if (title === shown) return;
    shown = title;
    show(title);
  };
  follow();
  return store.subscribe(follow);
}
