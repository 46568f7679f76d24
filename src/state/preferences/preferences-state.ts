import { DEFAULT_PREFERENCES, type Preferences } from '../../domain/preferences.ts';

/** The preferences in force in this terminal, and the screen that changes them. */
export interface PreferencesState {
  readonly values: Preferences;
  /** Where they are stored; `null` until they are read. */
  readonly filePath: string | null;
  /** False under `NO_COLOR`, which overrides any theme. */
  readonly hasColour: boolean;
}

export const PREFERENCES_NOT_READ: PreferencesState = {
  values: DEFAULT_PREFERENCES,
  filePath: null,
  hasColour: true,
};
