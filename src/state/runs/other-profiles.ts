import type { Command } from '../command.ts';
import { runsScreenOf, withRunsScreen } from '../lists/runs.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { SessionPart } from '../session.ts';
import type { UpdateResult } from '../update-result.ts';
import type { WatchingPart } from '../watching/watch.ts';
import type { RunsScope } from './runs-scope.ts';

/** `a`: lists the dispatches of every profile, or only of the active one. */
export function showAllProfiles<S extends RunsScope>(state: S): UpdateResult<S> {
  const { list, isOfAll } = runsScreenOf(state);
  const marked = new Set<string>();
  // A single profile can't be sorted by profile.
  const sort = list.sort === 'profile' ? null : list.sort;
  const next = withRunsScreen(state, { isOfAll: !isOfAll, list: { ...list, marked, sort } });
  if (isOfAll) return { state: next, commands: [] };
  const text = `Showing the runs of all profiles. ${profileLabel(state, state.profiles.activeId)} is still on.`;
  return { state: { ...next, notice: { tone: 'info', text } }, commands: loadOthers(state) };
}

/** Reloads what is remembered about profiles that were never active in this terminal. */
export function loadOthers({
  profiles,
  watching,
}: ProfilesPart & WatchingPart & SessionPart): readonly Command[] {
  return profiles.known
    .filter(({ id }) => !watching.services.has(id))
    .map(({ id }) => ({ type: 'load-history', profileId: id }));
}
