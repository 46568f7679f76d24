import {
  optionsOf,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
  type PreferencesChange,
} from '../../domain/preferences.ts';
import { type List, listOf } from '../list/list.ts';
import { listOn, type ScreenPart, toScreen } from '../screen.ts';
import { type ActionTable, noCommands, type UpdateResult } from '../update-result.ts';
import type { PreferencesPart } from './preferences-state.ts';

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

/** What keys do on the Preferences screen. A choice takes effect at once and is saved. */
export const PREFERENCES_ACTIONS = {
  // Another terminal may have changed the file.
  open: (state) => ({
    state: toScreen(state, 'preferences'),
    commands: [{ type: 'read-preferences' }],
  }),
  'next-choice': (state) => choose(state, 1),
  'previous-choice': (state) => choose(state, -1),
} satisfies ActionTable<PreferencesPart & ScreenPart>;

/** Changes preferences here and in the file. */
export function withPreferences<S extends PreferencesPart>(
  state: S,
  change: PreferencesChange,
): UpdateResult<S> {
  const values = changed(state.preferences.values, change);
  return {
    state: { ...state, preferences: { ...state.preferences, values } },
    commands: [{ type: 'save-preferences', change }],
  };
}

function changed(before: Preferences, { key, ...change }: PreferencesChange): Preferences {
  if (!key) return { ...before, ...change };
  const { [key.name]: _, ...others } = before.keys;
  const keys = key.keys === null ? others : { ...others, [key.name]: key.keys };
  return { ...before, ...change, keys };
}

/** The next or previous option, wrapping around. */
function choose<S extends PreferencesPart & ScreenPart>(state: S, by: 1 | -1): UpdateResult<S> {
  const name = preferencesList(state).selected?.name ?? 'keys';
  if (name === 'keys') return noCommands(state);
  const options = optionsOf(name);
  const at = options.findIndex(({ value }) => value === state.preferences.values[name]);
  const next = options[(at + by + options.length) % options.length];
  return next ? withPreferences(state, { [name]: next.value }) : noCommands(state);
}
