import type { AppState } from '../app-state.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { withProfiles } from './parts.ts';
import type { ProfileSave } from './profiles-request.ts';

/** Saves what the form on screen was read as, once every question about it is answered. */
export function askToSave(state: AppState, save: ProfileSave): UpdateResult {
  const { forms, formOf } = state.profiles;
  const form = forms.get(formOf);
  if (!form) return noCommands(state);
  const saving = { ...form, problems: [], isSaving: true, revealUntilMs: null };
  return {
    state: withProfiles(state, { forms: new Map(forms).set(formOf, saving) }),
    commands: [{ type: 'profiles', request: { do: 'save', save } }],
  };
}
