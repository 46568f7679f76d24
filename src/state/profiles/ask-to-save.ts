import type { AppState } from '../app-state.ts';
import { type Step, stay } from '../step.ts';
import type { ProfileSave } from './profiles-ask.ts';
import { withProfiles } from './profiles-state.ts';

/** Saves what the form on screen was read as, once every question about it is answered. */
export function askToSave(state: AppState, save: ProfileSave): Step {
  const { forms, formOf } = state.profiles;
  const form = forms.get(formOf);
  if (!form) return stay(state);
  const saving = { ...form, problems: [], isSaving: true, revealedUntilMs: null };
  return {
    state: withProfiles(state, { forms: new Map(forms).set(formOf, saving) }),
    commands: [{ type: 'profiles', ask: { do: 'save', save } }],
  };
}
