import { type ActionRow, type ActionRows, TEXT_KINDS } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import type { KeyEdit, TextEdit } from '../form/text-field.ts';
import type { Now } from '../now.ts';
import { focusedForm } from './focused-form.ts';
import { listTakingInput } from './focused-list.ts';

/** The keys of every field that takes text. What a form does with a key comes first. */
export const TEXT_ACTIONS = {
  'text.backspace': edit('backspace', ['backspace'], 'delete before the caret'),
  'text.delete': edit('delete', ['delete', 'ctrl+d'], 'delete after the caret'),
  'text.left': edit('left', ['left', 'ctrl+b'], 'left'),
  'text.right': edit('right', ['right', 'ctrl+f'], 'right'),
  'text.home': edit('home', ['home', 'ctrl+a'], 'to the start'),
  'text.end': edit('end', ['end', 'ctrl+e'], 'to the end'),
  'text.word-left': edit('word-left', ['alt+b', 'alt+left', 'ctrl+left'], 'a word left'),
  'text.word-right': edit('word-right', ['alt+f', 'alt+right', 'ctrl+right'], 'a word right'),
  'text.kill-to-start': edit('kill-to-start', ['ctrl+u'], 'delete to the start'),
  'text.kill-to-end': edit('kill-to-end', ['ctrl+k'], 'delete to the end'),
  'text.kill-word-back': edit(
    'kill-word-back',
    ['ctrl+w', 'alt+backspace'],
    'delete the word before',
  ),
  'text.undo': edit('undo', ['ctrl+_'], 'undo'),
} satisfies ActionRows;

function edit(kind: KeyEdit, keys: readonly string[], label: string): ActionRow {
  return {
    in: TEXT_KINDS,
    keys,
    label,
    isBasic: true,
    do: (state, { now }) => applyEdit(state, { kind }, now),
  };
}

/** One edit of the filter or form that takes input. */
export function applyEdit(state: AppState, edit: TextEdit, now: Now): AppState {
  const list = listTakingInput(state);
  if (list) return list.edit(edit);
  return focusedForm(state)?.edit(edit, now) ?? state;
}

/** What the short query that takes input holds; `null` where none does. */
export function queryOf(state: AppState): string | null {
  if (state.overlay?.kind === 'confirm-name') return state.overlay.form.values.name.text;
  return listTakingInput(state)?.list?.state.filter.field.text ?? null;
}
