import { type Binding, bindings } from '../binding.ts';
import { TEXT_KINDS } from '../focus-context.ts';

const typing = bindings({ in: TEXT_KINDS, isBasic: true });

/** The keys of every field that takes text. Last in the table: what a form does with a key comes first. */
export const TEXT_KEYS: readonly Binding[] = [
  typing('text.backspace', ['backspace'], 'delete before the caret'),
  typing('text.delete', ['delete', 'ctrl+d'], 'delete after the caret'),
  typing('text.left', ['left', 'ctrl+b'], 'left'),
  typing('text.right', ['right', 'ctrl+f'], 'right'),
  typing('text.home', ['home', 'ctrl+a'], 'to the start'),
  typing('text.end', ['end', 'ctrl+e'], 'to the end'),
  typing('text.word-left', ['alt+b', 'alt+left', 'ctrl+left'], 'a word left'),
  typing('text.word-right', ['alt+f', 'alt+right', 'ctrl+right'], 'a word right'),
  typing('text.kill-to-start', ['ctrl+u'], 'delete to the start'),
  typing('text.kill-to-end', ['ctrl+k'], 'delete to the end'),
  typing('text.kill-word-back', ['ctrl+w', 'alt+backspace'], 'delete the word before'),
  typing('text.undo', ['ctrl+_'], 'undo'),
];
