import type { ThemeName } from '../domain/preferences.ts';

/** What a colour is for. No component names a colour itself. */
export type Tone =
  | 'plain'
  | 'accent'
  | 'muted'
  | 'waiting'
  | 'success'
  | 'warning'
  | 'failure'
  /** A title that must not be mistaken for any other. */
  | 'alarm'
  /** A line between parts of the screen, which no one reads. */
  | 'rule'
  | ChosenColour;

/** What a field stands on: the one that takes input, or another. */
type FieldGround = 'field' | 'focused-field';

/** What a person chose for something of theirs. */
type ChosenColour = 'blue' | 'green' | 'yellow' | 'magenta' | 'red';

/** How a tone is drawn. Meaning never depends on it: every state also has its word and mark. */
export interface Look {
  readonly color?: string;
  readonly dimColor?: boolean;
  readonly bold?: boolean;
  readonly backgroundColor?: string;
  readonly inverse?: boolean;
  readonly underline?: boolean;
}

export interface Theme {
  readonly looks: Readonly<Record<Tone, Look>>;
  /** The selected row of a list, across its full width. */
  readonly selected: Look;
  /** The grounds of fields, on which text keeps its tone. */
  readonly grounds: Readonly<Record<FieldGround, Look>>;
}

/** What a piece of text is for, and what it stands on. */
export interface Styled {
  readonly tone?: Tone | undefined;
  readonly isBold?: boolean | undefined;
  /** Belongs to the selected row of a list. */
  readonly isSelected?: boolean | undefined;
  /** Stands on the ground of a field. */
  readonly ground?: FieldGround | undefined;
}

/** Everything a piece is drawn with. Text in the selected row keeps its colour, but isn't dimmed. */
export function lookOf(
  { looks, selected, grounds }: Theme,
  { tone = 'plain', isBold = false, isSelected = false, ground }: Styled,
): Look {
  return {
    ...looks.plain,
    ...looks[tone],
    ...(isSelected ? { ...selected, dimColor: false } : ground && grounds[ground]),
    ...(isBold && { bold: true }),
  };
}

/** Without colours of its own, a theme can't know which ground would be visible. */
const UNDERLINED: Theme['grounds'] = {
  field: { underline: true },
  'focused-field': { underline: true },
};

/** The terminal's own sixteen colours, so that dark and light schemes both stay readable. */
const TERMINAL: Theme = {
  // The terminal's background may be any colour; reversed text always stands out.
  selected: { inverse: true },
  grounds: UNDERLINED,
  looks: {
    plain: {},
    accent: { color: 'cyan' },
    muted: { dimColor: true },
    waiting: { color: 'yellow' },
    success: { color: 'green' },
    warning: { color: 'yellow' },
    failure: { color: 'red' },
    alarm: { color: 'red', inverse: true, bold: true },
    rule: { dimColor: true },
    blue: { color: 'blue' },
    green: { color: 'green' },
    yellow: { color: 'yellow' },
    magenta: { color: 'magenta' },
    red: { color: 'red' },
  },
};

/** For a dark background. Secondary text has its own grey, because not every terminal can dim. */
const DARK: Theme = {
  selected: { backgroundColor: '#2e3c51' },
  grounds: {
    field: { backgroundColor: '#262a31' },
    'focused-field': { backgroundColor: '#353c48' },
  },
  looks: {
    plain: { color: '#d8dce4' },
    accent: { color: '#6cc7e6' },
    muted: { color: '#a3abb8' },
    waiting: { color: '#e5c07b' },
    success: { color: '#8fcf7a' },
    warning: { color: '#f0a860' },
    failure: { color: '#f48a8a' },
    alarm: { color: '#f48a8a', inverse: true, bold: true },
    rule: { color: '#4b5362' },
    blue: { color: '#82aaff' },
    green: { color: '#8fcf7a' },
    yellow: { color: '#e5c07b' },
    magenta: { color: '#d49bea' },
    red: { color: '#f48a8a' },
  },
};

const LIGHT: Theme = {
  selected: { backgroundColor: '#d3e4f7' },
  grounds: {
    field: { backgroundColor: '#eceff3' },
    'focused-field': { backgroundColor: '#dce3ec' },
  },
  looks: {
    plain: { color: '#1f2328' },
    accent: { color: '#0a617a' },
    muted: { color: '#5d6570' },
    waiting: { color: '#7a5600' },
    success: { color: '#1a6b30' },
    warning: { color: '#964400' },
    failure: { color: '#b3261e' },
    alarm: { color: '#b3261e', inverse: true, bold: true },
    rule: { color: '#bcc4ce' },
    blue: { color: '#0550ae' },
    green: { color: '#1a6b30' },
    yellow: { color: '#7a5600' },
    magenta: { color: '#7b3fc4' },
    red: { color: '#b3261e' },
  },
};

/** Weight instead of colour: for `NO_COLOR`, whatever is chosen. */
export const NO_COLOURS: Theme = {
  selected: { inverse: true },
  grounds: UNDERLINED,
  looks: {
    plain: {},
    accent: { bold: true },
    muted: {},
    waiting: {},
    success: {},
    warning: { bold: true },
    failure: { bold: true },
    alarm: { inverse: true, bold: true },
    rule: {},
    blue: { bold: true },
    green: { bold: true },
    yellow: { bold: true },
    magenta: { bold: true },
    red: { bold: true },
  },
};

export const THEMES: Readonly<Record<Exclude<ThemeName, 'auto'>, Theme>> = {
  terminal: TERMINAL,
  dark: DARK,
  light: LIGHT,
};

/**
 * @param hasColour false under `NO_COLOR`, which overrides any choice
 * @param background what the terminal reports about its own, for `auto`
 */
export function themeFor(
  chosen: ThemeName,
  hasColour: boolean,
  background: 'dark' | 'light' | null,
): Theme {
  if (!hasColour) return NO_COLOURS;
  return THEMES[chosen === 'auto' ? (background ?? 'terminal') : chosen];
}
