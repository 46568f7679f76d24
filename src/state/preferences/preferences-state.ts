import { DEFAULT_PREFERENCES, type Preferences } from '../../domain/preferences.ts';

/** What is on in this terminal, and the screen that changes it. */
export interface PreferencesState {
  readonly values: Preferences;
  /** Where they lie; `null` until they are read. */
  readonly filePath: string | null;
  /** False under `NO_COLOR`, which wins over any theme. */
  readonly hasColour: boolean;
}

/** As much of the state as preferences need. */
export interface PreferencesPart {
  readonly preferences: PreferencesState;
}

export const PREFERENCES_NOT_READ: PreferencesState = {
  values: DEFAULT_PREFERENCES,
  filePath: null,
  hasColour: true,
};

/** What only the Preferences screen can do, besides what every list does. */
export type PreferencesAction = 'open' | 'next-choice' | 'previous-choice';
