import type { AppState } from '../../state/app/app-state.ts';
import { keyList } from '../../state/key-list/key-list.ts';
import { isOnKeys, preferencesList } from '../../state/preferences/preferences-update.ts';
import { type Binding, bindings } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const onScreens = bindings(ON_SCREENS);
const list = bindings({ on: ['preferences'], in: ['list'], whyNot: whyNotYet });
const keys = bindings({ on: ['key-list'] });
const capture = bindings({ on: ['key-capture'] });

export const PREFERENCES_KEYS: readonly Binding[] = [
  onScreens('preferences.open', [','], 'preferences', { about: 'go to Preferences' }),

  list.shown('preferences.next-choice', ['right', 'space', 'enter'], 'change', {
    applies: isOnChoice,
  }),
  list('preferences.previous-choice', ['left'], 'change back', { applies: isOnChoice }),
  list.shown('key-list.open', ['enter', 'right', 'space'], 'keys', {
    about: 'list the keys',
    applies: isOnKeys,
  }),

  keys.shown('key-list.ask', ['enter'], 'another key', { whyNot: whyNoRow }),
  keys.shown('app.close-overlay', ['esc'], 'back'),

  // Any other key is the one asked for; see `capture-key.ts`.
  capture.shown('key-list.put-back', ['backspace', 'delete'], 'restore', {
    about: 'restore the built-in key',
    whyNot: whyNoChange,
  }),
  capture.shown('key-list.keep', ['esc'], 'keep it', { about: 'keep the key' }),
];

/** The file's contents would arrive after the choice and replace it. */
function whyNotYet(state: AppState): string | null {
  return state.preferences.filePath === null
    ? 'The preferences are still being read. Try again in a moment.'
    : null;
}

function isOnChoice(state: AppState): boolean {
  return preferencesList(state).selected !== null && !isOnKeys(state);
}

function whyNoRow(state: AppState): string | null {
  return keyList(state).count > 0 ? null : 'Nothing matches.';
}

function whyNoChange(state: AppState): string | null {
  const { overlay, preferences } = state;
  if (overlay?.kind !== 'key-capture') return null;
  return Object.hasOwn(preferences.values.keys, overlay.row.name)
    ? null
    : 'It has its built-in keys.';
}
