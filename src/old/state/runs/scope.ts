import type { ProfileId } from '../../domain/profile.ts';
import { serviceAt } from '../../domain/service-address.ts';
import type { AppState } from '../app-state.ts';
import type { FreeCommand } from '../command.ts';
import { destinationOf } from '../destination.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { profileLabel, withScope } from '../profiles/profile-parts.ts';
import { activeProfileId } from '../session.ts';

/** `a`: goes from one to the other. */
export function switchScope(state: AppState): AppState {
  const { showsAll } = state.profiles;
  const next = withScope(state, !showsAll);
  if (showsAll) return next;
  const text = `Showing all profiles. ${profileLabel(state, activeProfileId(state))} is still active.`;
  return loadOthers(addNotice(next, 'info', text));
}

/**
 * A profile that was never active here has accepted a dispatch from here: its others are watched too, within
 * the same limits.
 */
export function openOtherProfile(state: AppState, profileId: ProfileId): AppState {
  const host = destinationOf(state, profileId, 'dispatches', null)?.host;
  if (host === undefined || state.watching.services.has(profileId)) return state;
  return withCommands(watchService(state, profileId, host), { kind: 'load-history', profileId });
}

/**
 * Watches a profile's dispatches from now on. Two profiles on one service share its limits.
 *
 * @param host of the profile's address, as `hostLabel` shows it
 */
export function watchService(state: AppState, profileId: ProfileId, host: string): AppState {
  const { watching } = state;
  const service = serviceAt(host);
  if (watching.services.get(profileId) === service) return state;
  const services = new Map(watching.services).set(profileId, service);
  const unopened = new Map(state.unopened);
  unopened.delete(profileId);
  return { ...state, unopened, watching: { ...watching, services } };
}

/** Reloads what is remembered about profiles that aren't active: other terminals may have added to it. */
export function loadOthers(state: AppState): AppState {
  const others = state.profiles.known.filter(({ id }) => id !== activeProfileId(state));
  return withCommands(
    state,
    ...others.map(({ id }): FreeCommand => ({ kind: 'load-history', profileId: id })),
  );
}

/** Reads the profiles, which another terminal may have changed, and what is remembered about others. */
export function reloadAllProfiles(state: AppState): AppState {
  return loadOthers(withCommands(state, { kind: 'profiles', request: { do: 'list' } }));
}
