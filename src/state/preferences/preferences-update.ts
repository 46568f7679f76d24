import { type Preferences, type PreferencesChange, THEME_NAMES } from '../../domain/preferences.ts';
import type { AppState } from '../app-state.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { PreferencesAction } from './preferences-action.ts';
import { PREFERENCE_ROWS } from './preferences-state.ts';

/** What the keys of the Preferences screen do. A choice holds at once, and is saved. */
export function preferencesActed(state: AppState, action: PreferencesAction): UpdateResult {
  switch (action) {
    case 'open':
      // Another terminal can have changed the file.
      return {
        state: { ...state, screen: 'preferences' },
        commands: [{ type: 'read-preferences' }],
      };
    case 'leave':
      return noCommands({ ...state, screen: 'runs' });
    case 'move-up':
      return noCommands(moveBy(state, -1));
    case 'move-down':
      return noCommands(moveBy(state, 1));
    case 'next-choice':
      return choose(state, 1);
    case 'previous-choice':
      return choose(state, -1);
  }
}

/** Sets some preferences here and in the file. */
export function withPreferences(state: AppState, change: PreferencesChange): UpdateResult {
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

function moveBy(state: AppState, by: number): AppState {
  const at = PREFERENCE_ROWS.indexOf(state.preferences.selected) + by;
  const selected = PREFERENCE_ROWS[Math.max(0, Math.min(PREFERENCE_ROWS.length - 1, at))];
  return selected ? { ...state, preferences: { ...state.preferences, selected } } : state;
}

function choose(state: AppState, by: 1 | -1): UpdateResult {
  const { selected, values } = state.preferences;
  switch (selected) {
    case 'theme': {
      const at = THEME_NAMES.indexOf(values.theme) + by;
      const theme = THEME_NAMES[(at + THEME_NAMES.length) % THEME_NAMES.length];
      return theme ? withPreferences(state, { theme }) : noCommands(state);
    }
    case 'bell':
    case 'notifications':
    case 'title':
    case 'reducedMotion':
      return withPreferences(state, { [selected]: !values[selected] });
    case 'keys':
      return noCommands(state);
  }
}
