import {
  DEFAULT_PREFERENCES,
  type Preferences,
  SWITCHES,
  type SwitchName,
} from '../../domain/preferences.ts';

/** What is on in this terminal, and the screen that changes it. */
export interface PreferencesState {
  readonly values: Preferences;
  /** Where they lie; `null` until they are read. */
  readonly filePath: string | null;
  readonly selected: PreferenceRow;
}

export type PreferenceRow = 'theme' | SwitchName | 'keys';

/** From top to bottom. */
export const PREFERENCE_ROWS: readonly PreferenceRow[] = ['theme', ...SWITCHES, 'keys'];

export const PREFERENCES_NOT_READ: PreferencesState = {
  values: DEFAULT_PREFERENCES,
  filePath: null,
  selected: 'theme',
};
