import type { AppState } from './app-state.ts';
import { focusedForm } from './forms/focused-form.ts';
import { typedIntoList } from './lists/focused-list.ts';
import type { Now } from './now.ts';
import type { TextEdit } from './text-field.ts';
import { noCommands, type UpdateResult } from './update-result.ts';
import { vaultFieldEdited } from './vault-form/form-update.ts';

/** One edit of the field that has the focus, on whatever screen it stands. */
export function fieldEdited(state: AppState, edit: TextEdit, now: Now): UpdateResult {
  const list = typedIntoList(state);
  if (list) return noCommands(list.edit(edit));
  const form = focusedForm(state);
  if (form) return form.edited(edit, now);
  switch (state.screen) {
    case 'secrets-form':
    case 'vars-form':
      return vaultFieldEdited(state, edit, now);
    case 'rotation':
    case 'rotation-log':
    case 'runs':
    case 'secrets':
    case 'vars':
    case 'dispatch':
    case 'profiles':
    case 'profile-form':
    case 'preferences':
      return noCommands(state);
  }
}
