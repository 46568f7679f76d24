import { PREFERENCE_NAMES, PREFERENCES, type PreferenceName } from '../../domain/preferences.ts';
import { type List, listOf } from '../list/list.ts';
import { listOn, type ScreenPart } from '../screen.ts';

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
