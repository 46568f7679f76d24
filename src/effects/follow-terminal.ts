import type { AppState } from '../state/app/app-state.ts';
import { countsOf } from '../state/runs/rows.ts';

/** The terminal title: the counts, then the profile. `null` if it isn't ours to set. */
export function titleOf(state: AppState): string | null {
  if (!isTitleOurs(state)) return null;
  if (state.session.phase !== 'open') return 'dispatchbox';
  const { waiting, ready, error } = countsOf(state);
  const counts = `${waiting} waiting, ${ready} ready, ${error} error`;
  return `${counts} · dispatchbox ${state.session.profile.name}`;
}

/** What the tab and taskbar show besides the title. */
export function progressOf(state: AppState): 'waiting' | 'failed' | null {
  if (!isTitleOurs(state)) return null;
  if (state.hasUnseenFailure) return 'failed';
  return state.watching.watches.size > 0 ? 'waiting' : null;
}

/** Show nothing until we know whether it is wanted. */
function isTitleOurs({ preferences: { values, filePath } }: AppState): boolean {
  return filePath !== null && values.title;
}

/** Whether the theme depends on the terminal's background. */
export function followsBackground({ preferences }: AppState): boolean {
  return preferences.values.theme === 'auto';
}
