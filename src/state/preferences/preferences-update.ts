import { optionsOf, type Preferences, type PreferencesChange } from '../../domain/preferences.ts';
import type { AppState } from '../app-state.ts';
import { preferencesList } from '../lists/preferences.ts';
import { toScreen } from '../screen.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { PreferencesAction } from './preferences-action.ts';

/** What the keys of the Preferences screen do. A choice holds at once, and is saved. */
export function preferencesActed(state: AppState, action: PreferencesAction): UpdateResult {
  switch (action) {
    case 'open':
      // Another terminal can have changed the file.
      return {
        state: toScreen(state, 'preferences'),
        commands: [{ type: 'read-preferences' }],
      };
    case 'leave':
      return noCommands(toScreen(state, 'runs'));
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

/** The option after or before the chosen one, around the end. */
function choose(state: AppState, by: 1 | -1): UpdateResult {
  const name = preferencesList(state).selected?.name ?? 'keys';
  if (name === 'keys') return noCommands(state);
  const options = optionsOf(name);
  const at = options.findIndex(({ value }) => value === state.preferences.values[name]);
  const next = options[(at + by + options.length) % options.length];
  return next ? withPreferences(state, { [name]: next.value }) : noCommands(state);
}
