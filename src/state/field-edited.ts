import type { AppState } from './app-state.ts';
import { fieldEdited as dispatchFieldEdited } from './dispatch-form/form-update.ts';
import { typedIntoList } from './lists/focused-list.ts';
import type { Now } from './now.ts';
import { profilesFieldEdited } from './profiles/profiles-field-edited.ts';
import { promptEdited } from './prompt.ts';
import { rotateFieldEdited } from './rotate/rotate-update.ts';
import type { TextEdit } from './text-field.ts';
import { noCommands, type UpdateResult } from './update-result.ts';
import { vaultFieldEdited } from './vault-form/form-update.ts';

/** One edit of the field that has the focus, on whatever screen it stands. */
export function fieldEdited(state: AppState, edit: TextEdit, now: Now): UpdateResult {
  const list = typedIntoList(state);
  if (list) return noCommands(list.edit(edit));
  const prompted = promptEdited(state, edit, now);
  if (prompted) return noCommands(prompted);
  const ofProfiles = profilesFieldEdited(state, edit);
  if (ofProfiles) return noCommands(ofProfiles);
  switch (state.screen) {
    case 'secrets':
    case 'vars':
      return vaultFieldEdited(state, edit, now);
    case 'rotate':
      return noCommands(rotateFieldEdited(state, edit));
    case 'runs':
    case 'dispatch':
    case 'profiles':
    case 'profile-form':
    case 'preferences':
      return noCommands(dispatchFieldEdited(state, edit));
  }
}
