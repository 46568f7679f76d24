import type { AppState } from '../../state/app/app-state.ts';
import { isOnKeys, preferencesList } from '../../state/lists/preferences.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('preferences');
const bindKeys = bindingsOn('key-list');

const list = { on: ['preferences'], in: ['list'] } as const;
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
  bind('leave', ['esc'], 'back', { about: 'back to Runs', ...list, ...shown }),
];

/** What is in the file would come after the choice, and in its place. */
function whyNotYet(state: AppState): string | null {
  return state.preferences.filePath === null
    ? 'The preferences are still being read. Try again in a moment.'
    : null;
}

function isOnChoice(state: AppState): boolean {
  return preferencesList(state).selected !== null && !isOnKeys(state);
}
