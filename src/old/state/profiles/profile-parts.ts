import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf } from '../list/list.ts';
import { listOn, withListOn } from '../screen.ts';
import { type ActiveProfile, activeProfile, activeProfileId, NO_PROFILE_ID } from '../session.ts';
import {
  FIRST_PARTS,
  type FormlessProfiles,
  type KnownProfile,
  type ProfileParts,
  type ProfilesState,
} from './profiles-state.ts';

export function withProfiles(state: AppState, change: Partial<ProfilesState>): AppState {
  return { ...state, profiles: { ...state.profiles, ...change } };
}

/** What belongs to the active profile. */
export function activeParts(state: AppState): ProfileParts {
  return partsOf(state, activeProfileId(state));
}

/** The profile whose dispatch or vault form is on screen, or would be. */
export function formProfileId(state: AppState): ProfileId {
  return state.profiles.writingTo ?? activeProfileId(state);
}

/** What belongs to it. */
export function formParts(state: AppState): ProfileParts {
  return partsOf(state, formProfileId(state));
}

export function withFormParts(state: AppState, change: Partial<ProfileParts>): AppState {
  return withParts(state, formProfileId(state), change);
}

export function partsOf({ profiles }: AppState, id: ProfileId): ProfileParts {
  return profiles.parts.get(id) ?? FIRST_PARTS;
}

/**
 * Changes what belongs to one profile, active or not: an answer that arrives after a switch changes the
 * profile that asked, and nothing of the one now active.
 */
export function withParts(state: AppState, id: ProfileId, change: Partial<ProfileParts>): AppState {
  const before = partsOf(state, id);
  if (change === before) return state;
  const parts = new Map(state.profiles.parts).set(id, { ...before, ...change });
  return withProfiles(state, { parts });
}

/** Whether the answer to something that was sent to a vault is still to come. */
export function isWritingToVault({ secretsForm, varsForm }: ProfileParts): boolean {
  return [secretsForm, varsForm].some(({ phase }) => phase.step === 'sending');
}

/** Activates a profile. What was typed before the first one was known goes to it. */
export function activateProfile(state: AppState, profile: ActiveProfile): AppState {
  const parts = new Map(state.profiles.parts);
  const typedBefore = parts.get(NO_PROFILE_ID);
  if (typedBefore) parts.set(profile.id, typedBefore);
  parts.delete(NO_PROFILE_ID);
  return {
    ...state,
    session: { phase: 'open', profile },
    profiles: { ...rememberNames(state.profiles, [profile]), parts },
  };
}

/** The active profile, as stored now. */
export function withActive(state: AppState, opened: ActiveProfile | null): AppState {
  if (!opened || activeProfileId(state) !== opened.id) return state;
  return { ...state, session: { phase: 'open', profile: opened } };
}

/** Names are kept also of profiles that are gone: their rows still name them. */
export function rememberNames(
  profiles: ProfilesState,
  named: readonly { readonly id: ProfileId; readonly name: string }[],
): ProfilesState {
  const names = new Map(profiles.names);
  for (const { id, name } of named) names.set(id, name);
  return { ...profiles, names };
}

/** @returns a profile's current or last known name. */
export function profileLabel(
  state: Pick<AppState, 'session'> & FormlessProfiles<'names'>,
  id: ProfileId,
): string {
  const active = activeProfile(state);
  return active?.id === id ? active.name : (state.profiles.names.get(id) ?? id);
}

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
    withParts(state, activeProfileId(state), { runsScreen: runs }),
  );
  return withProfiles(entries, { showsAll });
}

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
