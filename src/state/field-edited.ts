import type { AppState } from './app-state.ts';
import { fieldEdited as dispatchFieldEdited } from './dispatch-form/form-update.ts';
import type { Moment } from './moment.ts';
import { profilesFieldEdited } from './profiles/profiles-field-edited.ts';
import { promptEdited } from './prompt.ts';
import { rotateFieldEdited } from './rotate/rotate-update.ts';
import { type Step, stay } from './step.ts';
import type { TextEdit } from './text-field.ts';
import { vaultFieldEdited } from './vault-form/form-update.ts';

/** One edit of the field that has the focus, on whatever screen it stands. */
export function fieldEdited(state: AppState, edit: TextEdit, moment: Moment): Step {
  const prompted = promptEdited(state, edit, moment);
  if (prompted) return stay(prompted);
  const ofProfiles = profilesFieldEdited(state, edit);
  if (ofProfiles) return stay(ofProfiles);
  switch (state.screen) {
    case 'secrets':
    case 'vars':
      return vaultFieldEdited(state, edit, moment);
    case 'rotate':
      return stay(rotateFieldEdited(state, edit));
    case 'runs':
    case 'dispatch':
    case 'profiles':
    case 'profile-form':
    case 'preferences':
      return stay(dispatchFieldEdited(state, edit));
  }
}
