import { type List, listOf } from '../list/list.ts';
import type { KnownProfile } from '../profiles/known-profile.ts';
import { activeProfileId } from '../profiles/parts.ts';
import type { ProfilesScope } from '../profiles/profiles-scope.ts';
import { listOn } from '../screen.ts';

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  searchText: ({ name, host }) => `${name} ${host}`,
});

/** Every profile and the sandbox. The active one is selected until somebody moves. */
export function profilesList(state: ProfilesScope): List<KnownProfile> {
  return profiles(state.profiles.known, listOn(state, 'profiles'), activeProfileId(state));
}

/** The profile that the keys of the Profiles screen mean; `null` while none is known. */
export function selectedProfile(state: ProfilesScope): KnownProfile | null {
  return profilesList(state).selected;
}
