import { DAY_MS } from './time-words.ts';

/** One preference: an entry of `preferences.json` and a row of the Preferences screen. */
interface Preference<Value extends string | boolean> {
  readonly label: string;
  readonly builtIn: Value;
  /** In the order they are offered. */
  readonly options: readonly PreferenceOption<Value>[];
}

interface PreferenceOption<Value extends string | boolean> {
  readonly value: Value;
  readonly label: string;
  /** What it does, as a sentence. */
  readonly about: string;
}

/** Every preference. The file, the screen and the types derive from this table. */
export const PREFERENCES = {
  theme: oneOf('Theme', 'auto', {
    auto: "Dark or light, to match your terminal's background when the app starts.",
    dark: 'Colours for a dark background.',
    light: 'Colours for a light background.',
    terminal: "Your terminal's own sixteen colours.",
  }),
  bell: onOff('Bell', true, 'Rings when a dispatch becomes ready or fails.'),
  notifications: onOff(
    'Notifications',
    true,
    'Sends a desktop notification when a dispatch becomes ready or fails, if the terminal supports it.',
  ),
  reducedMotion: onOff('Reduced motion', false, 'No spinner, and timers update every 10 s.'),
  screenReader: onOff(
    'Screen reader',
    false,
    'Shows screens as lines of text. Takes effect at the next start.',
  ),
  dueAfter: oneOf('Secrets are due after', '90 days', {
    '30 days': 'A secret older than 30 days is marked as due for a new value.',
    '60 days': 'A secret older than 60 days is marked as due for a new value.',
    '90 days': 'A secret older than 90 days is marked as due for a new value.',
    '180 days': 'A secret older than 180 days is marked as due for a new value.',
    '365 days': 'A secret older than a year is marked as due for a new value.',
  }),
  keepFinished: oneOf('Keep finished', '1 year', {
    '30 days':
      'At each start, forgets dispatches that ended or were refused more than 30 days ago.',
    '90 days':
      'At each start, forgets dispatches that ended or were refused more than 90 days ago.',
    '1 year': 'At each start, forgets dispatches that ended or were refused more than a year ago.',
    forever: 'Forgets nothing by itself.',
  }),
} as const;

/** How long finished dispatches are kept; `null` for ever. */
export const KEEP_FINISHED_MS: Readonly<Record<Preferences['keepFinished'], number | null>> = {
  '1 year': 365 * DAY_MS,
  '90 days': 90 * DAY_MS,
  '30 days': 30 * DAY_MS,
  forever: null,
};

export type PreferenceName = keyof typeof PREFERENCES;

type Chosen = { readonly [Name in PreferenceName]: (typeof PREFERENCES)[Name]['builtIn'] };

/** The chosen preferences. None belongs to a profile. */
export interface Preferences extends Chosen {
  /** Custom keys by action name, such as `runs.copy-url`. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/** What the screen can change. Only the file changes the keys. */
export type PreferencesChange = Partial<Omit<Preferences, 'keys'>>;

export const PREFERENCE_NAMES = Object.keys(PREFERENCES) as readonly PreferenceName[];

export const DEFAULT_PREFERENCES: Preferences = {
  ...(Object.fromEntries(
    Object.entries(PREFERENCES).map(([name, { builtIn }]) => [name, builtIn]),
  ) as Chosen),
  keys: {},
};

/** The options of any preference. */
export function optionsOf(name: PreferenceName): readonly PreferenceOption<string | boolean>[] {
  return PREFERENCES[name].options;
}

/** A choice between options, in the order in which they are offered. */
function oneOf<Value extends string>(
  label: string,
  builtIn: NoInfer<Value>,
  about: Readonly<Record<Value, string>>,
): Preference<Value> {
  const options = Object.entries<string>(about).map(([value, words]) => ({
    value: value as Value,
    label: value,
    about: words,
  }));
  return { label, builtIn, options };
}

function onOff(label: string, builtIn: boolean, about: string): Preference<boolean> {
  return {
    label,
    builtIn,
    options: [
      { value: true, label: 'on', about },
      { value: false, label: 'off', about },
    ],
  };
}
