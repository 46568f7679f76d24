import { PREFERENCE_NAMES, PREFERENCES, type PreferenceName } from '../../domain/preferences.ts';
import type { RotationGroup } from '../../domain/rotation-group.ts';
import { type List, listOf } from '../list/list.ts';
import type { KnownProfile } from '../profiles/known-profile.ts';
import { activeProfileId } from '../profiles/parts.ts';
import type { ProfilesPart } from '../profiles/profiles-state.ts';
import { listOn, type ScreenPart } from '../screen.ts';
import type { SessionPart } from '../session.ts';
import type { VaultsPart } from '../vault/vaults.ts';
import { logList } from '../vault/write-log.ts';

/** The screens that are one list each, and their titles where keys are listed. */
export const LIST_SCREENS = {
  profiles: { title: 'Profiles', list: profilesList },
  preferences: { title: 'Preferences', list: preferencesList },
  groups: { title: 'Rotation groups', list: groupsList },
  'write-log': { title: 'Log of writes', list: logList },
};

export type ListScreen = keyof typeof LIST_SCREENS;

interface ProfilesRowsScope extends ProfilesPart, SessionPart, ScreenPart {}

const profiles = listOf<KnownProfile>({
  idOf: ({ id }) => id,
  searchText: ({ name, host }) => `${name} ${host}`,
});

/** Every profile and the sandbox. Selects the active one until the user moves. */
export function profilesList(state: ProfilesRowsScope): List<KnownProfile> {
  return profiles(state.profiles.known, listOn(state, 'profiles'), activeProfileId(state));
}

/** The profile that keys on the Profiles screen apply to; `null` until any is known. */
export function selectedProfile(state: ProfilesRowsScope): KnownProfile | null {
  return profilesList(state).selected;
}

export interface PreferenceRow {
  readonly name: PreferenceName | 'keys';
  readonly label: string;
}

const ROWS: readonly PreferenceRow[] = [
  ...PREFERENCE_NAMES.map((name) => ({ name, label: PREFERENCES[name].label })),
  { name: 'keys', label: 'Keys' },
];

const preferences = listOf<PreferenceRow>({
  idOf: ({ name }) => name,
  searchText: ({ label }) => label,
});

/** Every preference, and the way to the list of keys. */
export function preferencesList(state: ScreenPart): List<PreferenceRow> {
  return preferences(ROWS, listOn(state, 'preferences'));
}

/** Whether the selected row is the one that leads to the list of keys. */
export function isOnKeys(state: ScreenPart): boolean {
  return preferencesList(state).selected?.name === 'keys';
}

const groups = listOf<RotationGroup>({
  idOf: ({ name }) => name,
  searchText: ({ name, places }) =>
    [name, ...places.map((place) => `${place.name} ${place.vault}`)].join('\n'),
});

export function groupsList(state: VaultsPart & ScreenPart): List<RotationGroup> {
  return groups(state.vaults.groups, listOn(state, 'groups'));
}
