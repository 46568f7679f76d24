import { type List, listOf } from '../list/list.ts';
import type { ListState } from '../list/list-state.ts';
import type { KnownProfile } from '../profiles/known-profile.ts';
import { activeProfileId, withProfiles } from '../profiles/parts.ts';
import type { ProfilesScope } from '../profiles/profiles-scope.ts';

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  searchText: ({ name, host }) => `${name} ${host}`,
});

/** Every profile and the sandbox. The active one is selected until somebody moves. */
export function profilesList(state: ProfilesScope): List<KnownProfile> {
  const { known, list } = state.profiles;
  return profiles(known, list, activeProfileId(state));
}

export function withProfilesList<S extends ProfilesScope>(state: S, list: ListState): S {
  return withProfiles(state, { list });
}

/** The profile that the keys of the Profiles screen mean; `null` while none is known. */
export function selectedProfile(state: ProfilesScope): KnownProfile | null {
  return profilesList(state).selected;
}
