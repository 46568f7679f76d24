import type { AppState } from '../app-state.ts';
import { listOn, withListOn } from '../screen.ts';
import { activeParts, withActiveParts, withProfiles } from './parts.ts';

const NO_MARKS: ReadonlySet<string> = new Set();

/** Shows what is known of every profile, on every tab alike, or only of the active one. */
export function withScope(state: AppState, showsAll: boolean): AppState {
  if (state.profiles.showsAll === showsAll) return state;
  const { runsScreen } = activeParts(state);
  const { list } = runsScreen;
  // A single profile can't be sorted by profile, and no mark may be on a row that isn't listed.
  const sort = list.sort === 'profile' ? null : list.sort;
  const runs = { ...runsScreen, list: { ...list, marked: NO_MARKS, sort } };
  const entries = (['secrets', 'vars'] as const).reduce(
    (rest, tab) => withListOn(rest, tab, { ...listOn(rest, tab), marked: NO_MARKS }),
    withActiveParts(state, { runsScreen: runs }),
  );
  return withProfiles(entries, { showsAll });
}
