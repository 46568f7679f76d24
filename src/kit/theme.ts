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
  | Hue;

/** What a field stands on: the one that takes input, or another. */
type FieldGround = 'field' | 'focused-field';

/** What tells one thing from another by sight, such as profiles: hues that no state has. */
type Hue = 'blue' | 'magenta' | 'teal' | 'pink' | 'indigo' | 'rose' | 'sky' | 'lilac';

/** How a tone is drawn. Meaning never depends on it: every state also has its word and mark. */
export interface Look {
  readonly color?: string;
  readonly dimColor?: boolean;
  readonly bold?: boolean;
  readonly backgroundColor?: `#${string}`;
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

/**
 * Everything a piece is drawn with. On a ground of the theme's own, the selected row keeps the colours of its texts;
 * reversed, each of them would be a block, so there the row is one plain bar.
 */
export function lookOf(
  { looks, selected, grounds }: Theme,
  { tone = 'plain', isBold = false, isSelected = false, ground }: Styled,
): Look {
  const look = { ...looks.plain, ...looks[tone], ...(isBold && { bold: true }) };
  if (!isSelected) return { ...look, ...(ground && grounds[ground]) };
  if (selected.inverse) return { ...selected, ...(look.bold && { bold: true }) };
  return { ...look, ...selected, dimColor: false };
}

/** Without colours of its own, a theme can't know which ground would be visible. */
const UNDERLINED: Theme['grounds'] = {
  field: { underline: true },
  'focused-field': { underline: true },
};

/** The terminal's own sixteen colours, so that dark and light schemes both stay readable. They haven't as many hues. */
const TERMINAL: Theme = {
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
    alarm: { color: 'red', bold: true },
    rule: { dimColor: true },
    blue: { color: 'blue' },
    magenta: { color: 'magenta' },
    indigo: { color: 'blueBright' },
    pink: { color: 'magentaBright' },
    teal: { color: 'cyanBright' },
    rose: { color: 'magenta' },
    sky: { color: 'blueBright' },
    lilac: { color: 'magentaBright' },
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
    magenta: { color: '#d49bea' },
    indigo: { color: '#a99cff' },
    pink: { color: '#ff9fdc' },
    teal: { color: '#4fd1b5' },
    rose: { color: '#ffc4dc' },
    sky: { color: '#b9d2ff' },
    lilac: { color: '#e2ccff' },
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
    magenta: { color: '#8224a8' },
    indigo: { color: '#4a3bcf' },
    pink: { color: '#a8186f' },
    teal: { color: '#00665c' },
    rose: { color: '#a3345f' },
    sky: { color: '#2a5ab5' },
    lilac: { color: '#7349b3' },
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
    magenta: { bold: true },
    indigo: { bold: true },
    pink: { bold: true },
    teal: { bold: true },
    rose: { bold: true },
    sky: { bold: true },
    lilac: { bold: true },
  },
};

export const THEMES = { terminal: TERMINAL, dark: DARK, light: LIGHT } as const;

/**
 * @param hasColour false under `NO_COLOR`, which overrides any choice
 * @param background what the terminal reports about its own, for `auto`
 */
export function themeFor(
  chosen: 'auto' | keyof typeof THEMES,
  hasColour: boolean,
  background: 'dark' | 'light' | null,
): Theme {
  if (!hasColour) return NO_COLOURS;
  return THEMES[chosen === 'auto' ? (background ?? 'terminal') : chosen];
}
