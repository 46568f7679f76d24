import type { AppState } from '../../state/app-state.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { ON_SCREENS } from '../focus-context.ts';

const bind = bindingsOn('preferences');
const bindKeys = bindingsOn('key-list');

const screen = { on: ['preferences'] } as const;
const shown = { isInFooter: true };

export const PREFERENCES_KEYS: readonly Binding[] = [
  bind('open', [','], 'preferences', { about: 'go to Preferences', ...ON_SCREENS }),

  bind('next-choice', ['right', 'space', 'enter'], 'change', {
    ...screen,
    ...shown,
    applies: isChoice,
    whyNot: whyNotYet,
  }),
  bind('previous-choice', ['left'], 'change back', {
    ...screen,
    applies: isChoice,
    whyNot: whyNotYet,
  }),
  bindKeys('open', ['enter', 'right', 'space'], 'keys', {
    about: 'list the keys',
    ...screen,
    ...shown,
    applies: isKeys,
    whyNot: whyNotYet,
  }),
  bind('move-down', ['j', 'down', 'tab'], 'next', screen),
  bind('move-up', ['k', 'up', 'shift+tab'], 'previous', screen),
  bind('leave', ['esc'], 'back', { about: 'back to Runs', ...screen, ...shown }),
];

/** What is in the file would come after the choice, and in its place. */
function whyNotYet(state: AppState): string | null {
  return state.preferences.filePath === null
    ? 'The preferences are still being read. Try again in a moment.'
    : null;
}

function isChoice(state: AppState): boolean {
  return !isKeys(state);
}

function isKeys(state: AppState): boolean {
  return state.preferences.selected === 'keys';
}
