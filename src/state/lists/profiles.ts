import { type List, listOf } from '../list/list.ts';
import type { KnownProfile } from '../profiles/known-profile.ts';
import { activeProfileId } from '../profiles/parts.ts';
import type { ProfilesScope } from '../profiles/profiles-scope.ts';
import { listOn } from '../screen.ts';

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  searchText: ({ name, host }) => `${name} ${host}`,
});

/** Every profile and the sandbox. Selects the active one until the user moves. */
export function profilesList(state: ProfilesScope): List<KnownProfile> {
  return profiles(state.profiles.known, listOn(state, 'profiles'), activeProfileId(state));
}

/** The profile that keys on the Profiles screen apply to; `null` until any is known. */
export function selectedProfile(state: ProfilesScope): KnownProfile | null {
  return profilesList(state).selected;
}
