/** What a person can set to taste. It holds nothing of any profile. */
export interface Preferences {
  readonly theme: ThemeName;
  /** Rings when a watched dispatch ends. */
  readonly bell: boolean;
  /** Sends a desktop notification through the terminal when a watched dispatch ends. */
  readonly notifications: boolean;
  /** Shows the counts in the title of the terminal. */
  readonly title: boolean;
  /** Nothing on the screen moves by itself: no spinner, and times in coarse steps. */
  readonly reducedMotion: boolean;
  /** Keys in place of those in the table, by the name of what they do, such as `runs.copy-url`. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/**
 * What is to be set. Of the keys one entry alone, `null` for the built-in ones: another terminal can
 * have changed others meanwhile.
 */
export type PreferencesChange = Partial<Omit<Preferences, 'keys'>> & {
  readonly key?: { readonly name: string; readonly keys: readonly string[] | null };
};

/**
 * `terminal`: the sixteen colours of the terminal itself, which fit dark and light alike. `auto`: dark
 * or light, as the terminal says its background is; `terminal` until it does.
 */
export const THEME_NAMES = [
  'terminal',
  'dark',
  'light',
  'auto',
  'high-contrast',
  'monochrome',
] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'terminal',
  bell: true,
  notifications: true,
  title: true,
  reducedMotion: false,
  keys: {},
};

/** What can be on or off. */
export const SWITCHES = ['bell', 'notifications', 'title', 'reducedMotion'] as const;
export type SwitchName = (typeof SWITCHES)[number];
