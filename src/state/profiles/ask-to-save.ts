import { noCommands, type UpdateResult } from '../update-result.ts';
import { withProfiles } from './parts.ts';
import type { ProfileSave } from './profiles-request.ts';
import type { ProfilesScope } from './profiles-scope.ts';

/** Saves the parsed form on screen, once every question about it is answered. */
export function askToSave<S extends ProfilesScope>(state: S, save: ProfileSave): UpdateResult<S> {
  const { forms, formOf } = state.profiles;
  const form = forms.get(formOf);
  if (!form) return noCommands(state);
  const saving = { ...form, problems: [], isSaving: true, revealUntilMs: null };
  return {
    state: withProfiles(state, { forms: new Map(forms).set(formOf, saving) }),
    commands: [{ type: 'profiles', request: { do: 'save', save } }],
  };
}
