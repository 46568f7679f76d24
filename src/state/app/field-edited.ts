import type { TextEdit } from '../form/text-field.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { AppState } from './app-state.ts';
import { focusedForm } from './focused-form.ts';
import { typedIntoList } from './focused-list.ts';

/** One edit of the filter or the form that takes what is typed. */
export function fieldEdited(state: AppState, edit: TextEdit, now: Now): UpdateResult<AppState> {
  const list = typedIntoList(state);
  if (list) return noCommands(list.edit(edit));
  return focusedForm(state)?.edited(edit, now) ?? noCommands(state);
}
