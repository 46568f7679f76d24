import type { AppState } from '../state/app-state.ts';
import { countsOf } from '../state/runs/rows.ts';
import type { Store } from './store.ts';

/** What the title of the terminal says: the counts, then the profile. `null` where it is not ours to set. */
export function titleOf(state: AppState): string | null {
  const { values, filePath } = state.preferences;
  // Nothing is shown before it is known whether it is wanted.
  if (filePath === null || !values.title) return null;
  if (state.session.phase !== 'open') return 'dispatchbox';
  const { waiting, ready, error } = countsOf(state);
  const counts = `${waiting} waiting, ${ready} ready, ${error} error`;
  return `${counts} · dispatchbox ${state.session.profile.name}`;
}

/**
 * Keeps the title of the terminal in step with the state.
 *
 * @param show called with each new title, and only then; `null` gives the title back
 * @returns a function that ends it
 */
export function followTitle(store: Store, show: (title: string | null) => void): () => void {
  let shown: string | null = null;
  const follow = (): void => {
    const title = titleOf(store.getState());
    if (title === shown) return;
    shown = title;
    show(title);
  };
  follow();
  return store.subscribe(follow);
}
