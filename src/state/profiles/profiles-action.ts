/** What the keys of the Profiles screen can mean. */
export type ProfilesAction =
  | 'go-profiles'
  | 'add'
  | 'edit'
  | 'duplicate'
  | 'remove'
  | 'switch-to'
  | 'make-default'
  | 'enter-token'
  | 'check-connection'
  | 'next-colour'
  | 'leave';

/** The switcher, and what is waited for after it. */
export type SwitcherAction =
  | 'open'
  | 'close'
  | 'move-up'
  | 'move-down'
  | 'switch-here'
  | 'switch-back'
  | 'make-default';

/** The profile form, text editing apart. */
export type ProfileFormAction =
  | 'next-field'
  | 'previous-field'
  | 'next-choice'
  | 'previous-choice'
  | 'reveal'
  | 'remove-token'
  | 'clear'
  | 'save'
  | 'drop-tokens-and-save'
  | 'back-to-form'
  | 'leave';

/** The prompt that asks for a profile's typed name. */
export type ConfirmNameAction = 'confirm' | 'back';

/** The prompt for a token, over any screen. */
export type TokenPromptAction = 'open' | 'store' | 'next-kind' | 'reveal' | 'back';
