/** What can be switched off, for people and terminals that it disturbs. */
export interface Preferences {
  /** Rings when a watched dispatch ends. */
  readonly bell: boolean;
  /** Sends a desktop notification through the terminal when a watched dispatch ends. */
  readonly notifications: boolean;
  /** Shows the counts in the title of the terminal. */
  readonly title: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = { bell: true, notifications: true, title: true };
