import type { AppState } from './app-state.ts';
import { focusedForm } from './forms/focused-form.ts';
import { typedIntoList } from './lists/focused-list.ts';
import type { Now } from './now.ts';
import type { TextEdit } from './text-field.ts';
import { noCommands, type UpdateResult } from './update-result.ts';

/** One edit of the filter or the form that takes what is typed. */
export function fieldEdited(state: AppState, edit: TextEdit, now: Now): UpdateResult {
  const list = typedIntoList(state);
  if (list) return noCommands(list.edit(edit));
  return focusedForm(state)?.edited(edit, now) ?? noCommands(state);
}
