import type { ProfileId } from '../domain/profile.ts';
import type { AppState } from './app-state.ts';
import { type ListState, NEW_LIST } from './list/list.ts';
import { activeProfileId } from './session.ts';

/** The screens with a tab, in order: what a new one needs to be reached and left. `named` is for the palette. */
export const TABS = [
  { digit: '1', label: 'Runs', screen: 'runs', named: 'Runs' },
  { digit: '2', label: 'Secrets', screen: 'secrets', named: 'Rotate secrets' },
  { digit: '3', label: 'Vars', screen: 'vars', named: null },
  { digit: '4', label: 'Profiles', screen: 'profiles', named: null },
] as const;

export type TabName = (typeof TABS)[number]['screen'];

/** Every screen, and the tab it belongs to. */
export const TAB_OF = {
  runs: 'runs',
  dispatch: null,
  secrets: 'secrets',
  'secrets-form': 'secrets',
  rotation: 'secrets',
  'write-log': 'secrets',
  vars: 'vars',
  'vars-form': 'vars',
  profiles: 'profiles',
  'profile-form': 'profiles',
  preferences: null,
} as const satisfies Readonly<Record<string, TabName | null>>;

export type ScreenName = keyof typeof TAB_OF;

export function listOn({ lists }: AppState, screen: ScreenName): ListState {
  return lists[screen] ?? NEW_LIST;
}

export function withListOn(state: AppState, screen: ScreenName, list: ListState): AppState {
  return { ...state, lists: { ...state.lists, [screen]: list } };
}

/** @param profileId whose form it shows; without it, the active profile's */
export function toScreen(
  state: AppState,
  screen: ScreenName,
  profileId: ProfileId = activeProfileId(state),
): AppState {
  const writingTo = profileId === activeProfileId(state) ? null : profileId;
  return { ...state, screen, profiles: { ...state.profiles, writingTo } };
}

/** Where a screen is left to: the tab it was opened from or belongs to, or Runs. */
export function screenBehind({ screen, preferences, writeLog }: AppState): TabName {
  if (screen === 'preferences') return preferences.from;
  return screen === 'write-log' ? writeLog.from : (TAB_OF[screen] ?? 'runs');
}
