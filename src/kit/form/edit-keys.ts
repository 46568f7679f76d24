import type { TextEdit } from './edit-text.ts';

type KeyEdit = Exclude<TextEdit, { readonly text: string }>['kind'];

/** A readline's keys, and what other editors have. Undo isn't among them: a form may have something newer to undo. */
const EDITS: Readonly<Record<string, KeyEdit>> = {
  backspace: 'backspace',
  'ctrl+h': 'backspace',
  delete: 'delete',
  'ctrl+d': 'delete',
  left: 'left',
  'ctrl+b': 'left',
  right: 'right',
  'ctrl+f': 'right',
  home: 'home',
  'ctrl+a': 'home',
  end: 'end',
  'ctrl+e': 'end',
  'alt+b': 'word-left',
  'alt+left': 'word-left',
  'ctrl+left': 'word-left',
  'alt+f': 'word-right',
  'alt+right': 'word-right',
  'ctrl+right': 'word-right',
  'ctrl+u': 'kill-to-start',
  'ctrl+k': 'kill-to-end',
  'ctrl+w': 'kill-word-back',
  'alt+backspace': 'kill-word-back',
};

/** What a key does to a text, by the key's name; `undefined` for one that isn't for texts. */
export function editOfKey(name: string): KeyEdit | undefined {
  return Object.hasOwn(EDITS, name) ? EDITS[name] : undefined;
}
