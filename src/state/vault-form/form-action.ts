/** What the keys of the secrets and vars forms can mean, text editing apart. */
export type VaultFormAction =
  | 'move-up'
  | 'move-down'
  | 'next-field'
  | 'previous-field'
  | 'add-entry'
  | 'remove-entry'
  | 'undo'
  | 'take-suggestion'
  | 'next-suggestion'
  | 'reveal'
  | 'keep-or-drop-newline'
  | 'generate'
  | 'import-file'
  | 'clear'
  | 'send'
  | 'settle'
  | 'copy-expression'
  | 'edit'
  | 'leave'
  | 'send-questioned'
  | 'take-import';

/** What the keys of the generator can mean. */
export type GenerateAction = 'next-alphabet' | 'previous-alphabet' | 'make' | 'backspace';
