import { ON_SCREENS } from '../../state/action-row.ts';
import type { AppState } from '../../state/app-state.ts';
import { preferencesList } from '../../state/preferences/preferences-update.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';

const onScreens = bindings(ON_SCREENS);
const list = bindings({ on: ['preferences'], in: ['list'], whyNot: whyNotYet });

export const PREFERENCES_KEYS: readonly Binding[] = [
  onScreens('preferences.open', [','], 'preferences', {
    about: 'go to Preferences',
    named: 'Preferences',
  }),

  list.shown('preferences.next-choice', ['right', 'space', 'enter'], 'change', {
    applies: isOnChoice,
  }),
  list('preferences.previous-choice', ['left'], 'change back', { applies: isOnChoice }),
];

/** The file's contents would arrive after the choice and replace it. */
function whyNotYet(state: AppState): string | null {
  return state.preferences.filePath === null
    ? 'The preferences are still being read. Try again in a moment.'
    : null;
}

function isOnChoice(state: AppState): boolean {
  return preferencesList(state).selected !== null;
}
