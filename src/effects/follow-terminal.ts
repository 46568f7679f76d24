import type { AppState } from '../state/app/app-state.ts';
import { countsOf } from '../state/runs/rows.ts';
import type { Store } from './store.ts';

/** What the title of the terminal says: the counts, then the profile. `null` where it is not ours to set. */
export function titleOf(state: AppState): string | null {
  if (!isTitleOurs(state)) return null;
  if (state.session.phase !== 'open') return 'dispatchbox';
  const { waiting, ready, error } = countsOf(state);
  const counts = `${waiting} waiting, ${ready} ready, ${error} error`;
  return `${counts} · dispatchbox ${state.session.profile.name}`;
}

/** What the window's tab and the taskbar show beside the title. */
export function progressOf(state: AppState): 'waiting' | 'failed' | null {
  if (!isTitleOurs(state)) return null;
  if (state.hasUnseenFailure) return 'failed';
  return state.watching.watches.size > 0 ? 'waiting' : null;
}

/** Nothing is shown before it is known whether it is wanted. */
function isTitleOurs({ preferences: { values, filePath } }: AppState): boolean {
  return filePath !== null && values.title;
}

/** Whether clicks are wanted. A listener has nothing to click on. */
export function wantsMouse({
  preferences: { values, filePath },
  hasScreenReader,
}: AppState): boolean {
  return filePath !== null && values.mouse && !hasScreenReader;
}

/** Whether the theme depends on the terminal's background. */
export function followsBackground({ preferences }: AppState): boolean {
  return preferences.values.theme === 'auto';
}

/**
 * Follows something that the state says.
 *
 * @param show called with each new value, and only then
 * @returns a function that ends it
 */
export function follow<T>(
  store: Store,
  select: (state: AppState) => T,
  initial: T,
  show: (value: T) => void,
): () => void {
  let shown = initial;
  const look = (): void => {
    const value = select(store.getState());
    if (value === shown) return;
    shown = value;
    show(value);
  };
  look();
  return store.subscribe(look);
}
