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

/** The switcher. */
export type SwitcherAction = 'open' | 'switch-here' | 'switch-back' | 'make-default';

/** What the profile form can do that no other form does. */
export type ProfileFormAction = 'remove-token' | 'drop-tokens-and-save' | 'back-to-form';

/** The prompt for a token, over any screen. */
export type TokenPromptAction = 'open' | 'next-kind';
