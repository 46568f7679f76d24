import {
  DEFAULT_PREFERENCES,
  optionsOf,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
} from '../../domain/preferences.ts';
import { type ActionRows, ON_SCREENS, type Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { type List, listOf, NO_FILTER } from '../list/list.ts';
import { select } from '../list/list-update.ts';
import { withCommands } from '../outbox.ts';
import { listOn, screenBehind, type TabName, toScreen, withListOn } from '../screen.ts';

/** The preferences in force in this terminal, and the screen that changes them. */
export interface PreferencesState {
  readonly values: Preferences;
  /** Where they are stored; `null` until they are read. */
  readonly filePath: string | null;
  /** False under `NO_COLOR`, which overrides any theme. */
  readonly hasColour: boolean;
  /** The tab that they were opened from, to return to. */
  readonly from: TabName;
}

export const PREFERENCES_NOT_READ: PreferencesState = {
  values: DEFAULT_PREFERENCES,
  filePath: null,
  hasColour: true,
  from: 'runs',
};

export interface PreferenceRow {
  readonly name: PreferenceName;
  readonly label: string;
}

const ROWS: readonly PreferenceRow[] = PREFERENCE_NAMES.map((name) => ({
  name,
  label: PREFERENCES[name].label,
}));

const preferences = listOf<PreferenceRow>({
  idOf: ({ name }) => name,
  searchText: ({ label }) => label,
});

/** Every preference. */
export function preferencesList(state: AppState): List<PreferenceRow> {
  return preferences(ROWS, listOn(state, 'preferences'));
}

const LIST = { on: ['preferences'], in: ['list'] } as const satisfies Where;

/** What keys do on the Preferences screen. A choice takes effect at once and is saved. */
export const PREFERENCES_ACTIONS = {
  'preferences.open': {
    ...ON_SCREENS,
    keys: [','],
    label: 'preferences',
    about: 'go to Preferences',
    help: 'preferences',
    named: 'Preferences',
    do: openPreferences,
  },
  'preferences.next-choice': {
    ...LIST,
    keys: ['right', 'space', 'enter'],
    label: 'change',
    help: 'another choice',
    isInFooter: true,
    applies: isOnChoice,
    whyNot: whyNotYet,
    do: (state) => choose(state, 1),
  },
  'preferences.previous-choice': {
    ...LIST,
    keys: ['left'],
    label: 'change back',
    help: 'another choice',
    applies: isOnChoice,
    whyNot: whyNotYet,
    do: (state) => choose(state, -1),
  },
} satisfies ActionRows;

function openPreferences(state: AppState): AppState {
  const preferences = { ...state.preferences, from: screenBehind(state) };
  const opened = { ...toScreen(state, 'preferences'), preferences };
  // Another terminal may have changed the file.
  return withCommands(opened, { kind: 'read-preferences' });
}

/** Opens the screen at one preference. */
export function goToPreference(state: AppState, name: PreferenceName): AppState {
  const list = select({ ...listOn(state, 'preferences'), filter: NO_FILTER }, name);
  return openPreferences(withListOn(state, 'preferences', list));
}

/** The file's contents would arrive after the choice and replace it. */
function whyNotYet(state: AppState): string | null {
  return state.preferences.filePath === null
    ? 'The preferences are still being read. Try again in a moment.'
    : null;
}

function isOnChoice(state: AppState): boolean {
  return preferencesList(state).selected !== null;
}

/** The next or previous option, wrapping around. */
function choose(state: AppState, by: 1 | -1): AppState {
  const name = preferencesList(state).selected?.name;
  if (name === undefined) return state;
  const options = optionsOf(name);
  const at = options.findIndex(({ value }) => value === state.preferences.values[name]);
  const next = options[(at + by + options.length) % options.length];
  if (!next) return state;
  const change = { [name]: next.value };
  const values = { ...state.preferences.values, ...change };
  const preferences = { ...state.preferences, values };
  return withCommands({ ...state, preferences }, { kind: 'save-preferences', change });
}
