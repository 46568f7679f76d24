import type { ProfileId } from '../../domain/profile.ts';
import type { Command } from '../command.ts';
import { destinationOf } from '../destination.ts';
import { profileLabel } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import type { SessionPart } from '../session.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { WatchingPart } from '../watching/watch.ts';
import { runsScreenOf, withRunsScreen } from './runs-list.ts';
import type { RunsScope } from './runs-scope.ts';

/** `a`: lists the dispatches of every profile, or only of the active one. */
export function showAllProfiles<S extends RunsScope>(state: S): UpdateResult<S> {
  const { list, isOfAll } = runsScreenOf(state);
  const marked = new Set<string>();
  // A single profile can't be sorted by profile.
  const sort = list.sort === 'profile' ? null : list.sort;
  const next = withRunsScreen(state, { isOfAll: !isOfAll, list: { ...list, marked, sort } });
  if (isOfAll) return { state: next, commands: [] };
  const text = `Showing the runs of all profiles. ${profileLabel(state, state.profiles.activeId)} is still active.`;
  return { state: { ...next, notice: { tone: 'info', text } }, commands: loadOthers(state) };
}

/**
 * A profile that was never active here has accepted a dispatch from here: its others are watched too, within
 * the same limits.
 */
export function withProfileOpened<S extends RunsScope>(
  state: S,
  profileId: ProfileId,
): UpdateResult<S> {
  const { watching } = state;
  const host = destinationOf(state, profileId, 'dispatches', null)?.host;
  if (host === undefined || watching.services.has(profileId)) return noCommands(state);
  const services = new Map(watching.services).set(profileId, host);
  const unopened = new Map(state.unopened);
  unopened.delete(profileId);
  return {
    state: { ...state, unopened, watching: { ...watching, services } },
    commands: [{ type: 'load-history', profileId }],
  };
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
