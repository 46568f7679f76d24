import type { AppState } from '../../state/app/app-state.ts';
import { keyList } from '../../state/key-list/key-list.ts';
import { isOnKeys, preferencesList } from '../../state/lists/list-screens.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('preferences');
const bindApp = bindingsOn('app');
const bindKeys = bindingsOn('key-list');

const list = { on: ['preferences'], in: ['list'] } as const;
const keys = { on: ['key-list'] } as const;
const capture = { on: ['key-capture'] } as const;
const shown = { isInFooter: true };

export const PREFERENCES_KEYS: readonly Binding[] = [
  bind('open', [','], 'preferences', { about: 'go to Preferences', ...ON_SCREENS }),

  bind('next-choice', ['right', 'space', 'enter'], 'change', {
    ...list,
    ...shown,
    applies: isOnChoice,
    whyNot: whyNotYet,
  }),
  bind('previous-choice', ['left'], 'change back', {
    ...list,
    applies: isOnChoice,
    whyNot: whyNotYet,
  }),
  bindKeys('open', ['enter', 'right', 'space'], 'keys', {
    about: 'list the keys',
    ...list,
    ...shown,
    applies: isOnKeys,
    whyNot: whyNotYet,
  }),

  bindKeys('ask', ['enter'], 'another key', { ...keys, ...shown, whyNot: whyNoRow }),
  bindApp('close-overlay', ['esc'], 'back', { ...keys, ...shown }),

  // Any other key is the one asked for; see `capture-key.ts`.
  bindKeys('put-back', ['backspace', 'delete'], 'built-in key', {
    about: 'put the built-in key back',
    ...capture,
    ...shown,
    whyNot: whyNoChange,
  }),
  bindKeys('keep', ['esc'], 'keep it', { about: 'keep the key', ...capture, ...shown }),
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
