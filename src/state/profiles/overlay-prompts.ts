import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../app-state.ts';
import type { Moment } from '../moment.ts';
import type { TextEdit } from '../text-field.ts';
import { confirmNamePasted, confirmNameTyped } from './confirm-name.ts';
import { profileFieldEdited } from './profile-form-update.ts';
import { switcherTyped } from './switcher.ts';
import { tokenPromptEdited } from './token-prompt.ts';

/** What a short prompt over the screen holds now. */
export function promptTyped(state: AppState, text: string, moment: Moment): AppState {
  switch (state.overlay?.kind) {
    case 'switcher':
      return switcherTyped(state, text);
    case 'confirm-name':
      return confirmNameTyped(state, text, moment);
    default:
      return state;
  }
}

/** A paste into such a prompt. It triggers nothing, and a confirmation does not take it at all. */
export function promptPasted(state: AppState, text: string, moment: Moment): AppState {
  switch (state.overlay?.kind) {
    case 'switcher':
      return switcherTyped(state, state.overlay.query + harmlessText(text).trim());
    case 'confirm-name':
      return confirmNamePasted(state, moment);
    default:
      return state;
  }
}

/** @returns the state after an edit of a field of this part; `null` where another part has the focus. */
export function profilesFieldEdited(state: AppState, edit: TextEdit): AppState | null {
  if (state.overlay?.kind === 'token-prompt') return tokenPromptEdited(state, edit);
  if (state.overlay === null && state.screen === 'profile-form') {
    return profileFieldEdited(state, edit);
  }
  return null;
}
