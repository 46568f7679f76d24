import type { TextEdit } from '../../state/form/text-field.ts';

/** What a key does to a field's text. */
export interface EditKeys {
  readonly keys: readonly string[];
  readonly edit: EditByKey;
  readonly label: string;
}

type EditByKey = Exclude<TextEdit, { readonly type: 'insert' | 'paste' }>;

/** The keys of every text field in every form. */
export const EDIT_KEYS: readonly EditKeys[] = [
  { keys: ['backspace'], edit: { type: 'backspace' }, label: 'delete before the caret' },
  { keys: ['delete', 'ctrl+d'], edit: { type: 'delete' }, label: 'delete after the caret' },
  { keys: ['left', 'ctrl+b'], edit: { type: 'left' }, label: 'left' },
  { keys: ['right', 'ctrl+f'], edit: { type: 'right' }, label: 'right' },
  { keys: ['home', 'ctrl+a'], edit: { type: 'home' }, label: 'to the start' },
  { keys: ['end', 'ctrl+e'], edit: { type: 'end' }, label: 'to the end' },
  { keys: ['alt+b', 'alt+left', 'ctrl+left'], edit: { type: 'word-left' }, label: 'a word left' },
  {
    keys: ['alt+f', 'alt+right', 'ctrl+right'],
    edit: { type: 'word-right' },
    label: 'a word right',
  },
  { keys: ['ctrl+u'], edit: { type: 'kill-to-start' }, label: 'delete to the start' },
  { keys: ['ctrl+k'], edit: { type: 'kill-to-end' }, label: 'delete to the end' },
  {
    keys: ['ctrl+w', 'alt+backspace'],
    edit: { type: 'kill-word-back' },
    label: 'delete the word before',
  },
  { keys: ['ctrl+_'], edit: { type: 'undo' }, label: 'undo' },
];
