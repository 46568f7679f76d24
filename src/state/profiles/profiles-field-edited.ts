import type { AppState } from '../app-state.ts';
import type { TextEdit } from '../text-field.ts';
import { tokenPromptEdited } from './token-prompt.ts';

/** @returns the state after an edit of a field of this part; `null` where another part has the focus. */
export function profilesFieldEdited(state: AppState, edit: TextEdit): AppState | null {
  if (state.overlay?.kind === 'token-prompt') return tokenPromptEdited(state, edit);
  return null;
}
