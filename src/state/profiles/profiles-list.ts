import type { AppState } from '../app-state.ts';
import { type List, listOf } from '../list/list.ts';
import { listOn } from '../screen.ts';
import type { KnownProfile } from './known-profile.ts';
import { activeProfileId } from './parts.ts';

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  searchText: ({ name, host }) => `${name} ${host}`,
});

/** Every profile and the sandbox. Selects the active one until the user moves. */
export function profilesList(state: AppState): List<KnownProfile> {
  return profiles(state.profiles.known, listOn(state, 'profiles'), activeProfileId(state));
}

/** The profile that keys on the Profiles screen apply to; `null` until any is known. */
export function selectedProfile(state: AppState): KnownProfile | null {
  return profilesList(state).selected;
}
