import {
  optionsOf,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
  type PreferencesChange,
} from '../../domain/preferences.ts';
import { type List, listOf } from '../list/list.ts';
import { type OutboxPart, withCommands } from '../outbox.ts';
import { listOn, type ScreenPart, toScreen } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
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

interface PreferencesScope extends PreferencesPart, OutboxPart, ScreenPart {}

/** What keys do on the Preferences screen. A choice takes effect at once and is saved. */
export const PREFERENCES_ACTIONS = {
  // Another terminal may have changed the file.
  open: (state) => withCommands(toScreen(state, 'preferences'), { type: 'read-preferences' }),
  'next-choice': (state) => choose(state, 1),
  'previous-choice': (state) => choose(state, -1),
} satisfies ActionTable<PreferencesScope>;

/** Changes preferences here and in the file. */
export function withPreferences<S extends PreferencesPart & OutboxPart>(
  state: S,
  change: PreferencesChange,
): S {
  const values = changed(state.preferences.values, change);
  return withCommands(
    { ...state, preferences: { ...state.preferences, values } },
    { type: 'save-preferences', change },
  );
}

function changed(before: Preferences, { key, ...change }: PreferencesChange): Preferences {
  if (!key) return { ...before, ...change };
  const { [key.name]: _, ...others } = before.keys;
  const keys = key.keys === null ? others : { ...others, [key.name]: key.keys };
  return { ...before, ...change, keys };
}

/** The next or previous option, wrapping around. */
function choose<S extends PreferencesScope>(state: S, by: 1 | -1): S {
  const name = preferencesList(state).selected?.name ?? 'keys';
  if (name === 'keys') return state;
  const options = optionsOf(name);
  const at = options.findIndex(({ value }) => value === state.preferences.values[name]);
  const next = options[(at + by + options.length) % options.length];
  return next ? withPreferences(state, { [name]: next.value }) : state;
}
