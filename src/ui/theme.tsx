import { Text } from 'ink';
import { createContext, type ReactNode, useContext } from 'react';
import type { ProfileColour } from '../domain/profile-colour.ts';

/** What a colour is for. No component names a colour itself. */
export type Tone =
  | 'plain'
  | 'accent'
  | 'muted'
  | 'waiting'
  | 'success'
  | 'warning'
  | 'failure'
  | ProfileTone;

/** The name of a profile in the colour that the user gave it. */
export type ProfileTone = `profile-${ProfileColour}`;

export function profileTone(colour: ProfileColour | null): Tone {
  return colour === null ? 'accent' : `profile-${colour}`;
}

/** How a tone is drawn. Meaning never rests on it: every state has its word and its mark as well. */
export interface Look {
  readonly color?: string;
  readonly dimColor?: boolean;
  readonly bold?: boolean;
}

export type Theme = Readonly<Record<Tone, Look>>;

/** The terminal's own sixteen colours, so that dark and light schemes both stay readable. */
export const COLOUR_THEME: Theme = {
  plain: {},
  accent: { color: 'cyan' },
  muted: { dimColor: true },
  waiting: { color: 'yellow' },
  success: { color: 'green' },
  warning: { color: 'yellow' },
  failure: { color: 'red' },
  'profile-blue': { color: 'blue' },
  'profile-green': { color: 'green' },
  'profile-yellow': { color: 'yellow' },
  'profile-magenta': { color: 'magenta' },
  'profile-red': { color: 'red' },
};

/** For `NO_COLOR`: weight instead of colour. */
export const MONOCHROME_THEME: Theme = {
  plain: {},
  accent: { bold: true },
  muted: {},
  waiting: {},
  success: {},
  warning: { bold: true },
  failure: { bold: true },
  'profile-blue': { bold: true },
  'profile-green': { bold: true },
  'profile-yellow': { bold: true },
  'profile-magenta': { bold: true },
  'profile-red': { bold: true },
};

const ThemeContext = createContext<Theme>(COLOUR_THEME);

export const ThemeProvider = ThemeContext.Provider;

/** Text in a tone. Text that does not fit is cut with an ellipsis unless it may wrap. */
export function Toned({
  tone = 'plain',
  bold,
  wrap = 'truncate-end',
  children,
}: {
  readonly tone?: Tone;
  readonly bold?: boolean;
  readonly wrap?: 'truncate-end' | 'wrap';
  readonly children: ReactNode;
}): ReactNode {
  const look = useContext(ThemeContext)[tone];
  return (
    <Text {...look} {...(bold ? { bold } : {})} wrap={wrap}>
      {children}
    </Text>
  );
}
