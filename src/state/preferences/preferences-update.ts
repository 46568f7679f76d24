import { optionsOf, type Preferences, type PreferencesChange } from '../../domain/preferences.ts';
import { type ScreenPart, toScreen } from '../screen.ts';
import { type ActionTable, noCommands, type UpdateResult } from '../update-result.ts';
import { preferencesList } from './preferences-list.ts';
import type { PreferencesPart } from './preferences-state.ts';

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
