import { optionsOf, type Preferences, type PreferencesChange } from '../../domain/preferences.ts';
import { preferencesList } from '../lists/preferences.ts';
import { type ScreenPart, toScreen } from '../screen.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { PreferencesAction, PreferencesPart } from './preferences-state.ts';

/** What keys do on the Preferences screen. A choice takes effect at once and is saved. */
export function preferencesActed<S extends PreferencesPart & ScreenPart>(
  state: S,
  action: PreferencesAction,
): UpdateResult<S> {
  switch (action) {
    case 'open':
      // Another terminal may have changed the file.
      return {
        state: toScreen(state, 'preferences'),
        commands: [{ type: 'read-preferences' }],
      };
    case 'next-choice':
      return choose(state, 1);
    case 'previous-choice':
      return choose(state, -1);
  }
}

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
