import type { TextEdit } from '../state/text-field.ts';

/** The keys of every text field, in every form. */
export const EDIT_KEYS: readonly { readonly keys: readonly string[]; readonly edit: TextEdit }[] = [
  { keys: ['backspace'], edit: { type: 'backspace' } },
  { keys: ['delete', 'ctrl+d'], edit: { type: 'delete' } },
  { keys: ['left', 'ctrl+b'], edit: { type: 'left' } },
  { keys: ['right', 'ctrl+f'], edit: { type: 'right' } },
  { keys: ['home', 'ctrl+a'], edit: { type: 'home' } },
  { keys: ['end', 'ctrl+e'], edit: { type: 'end' } },
  { keys: ['alt+b', 'alt+left', 'ctrl+left'], edit: { type: 'word-left' } },
  { keys: ['alt+f', 'alt+right', 'ctrl+right'], edit: { type: 'word-right' } },
  { keys: ['ctrl+u'], edit: { type: 'kill-to-start' } },
  { keys: ['ctrl+k'], edit: { type: 'kill-to-end' } },
  { keys: ['ctrl+w', 'alt+backspace'], edit: { type: 'kill-word-back' } },
  { keys: ['ctrl+_'], edit: { type: 'undo' } },
];
