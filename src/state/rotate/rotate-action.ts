/** What the keys of the Rotate screen can mean, text editing apart. */
export type RotateAction =
  | 'move-up'
  | 'move-down'
  | 'next-field'
  | 'previous-field'
  | 'switch-mode'
  | 'reveal'
  | 'keep-or-drop-newline'
  | 'generate'
  | 'undo'
  | 'show-plan'
  | 'send'
  | 'send-unless-held'
  | 'repeat'
  | 'ask-export'
  | 'export'
  | 'back';
