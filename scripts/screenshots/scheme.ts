import { type Browser, chromium } from 'playwright-core';

/** The pictures' colours: the terminal's sixteen, background and text. */
export const SCHEMES = {
  dark: {
    background: '#16181d',
    foreground: '#d7dae0',
    cursor: '#d7dae0',
    black: '#16181d',
    red: '#f07178',
    green: '#98c379',
    yellow: '#e5c07b',
    blue: '#61afef',
    magenta: '#c678dd',
    cyan: '#56b6c2',
    white: '#d7dae0',
    brightBlack: '#6b7280',
    brightRed: '#f07178',
    brightGreen: '#98c379',
    brightYellow: '#e5c07b',
    brightBlue: '#61afef',
    brightMagenta: '#c678dd',
    brightCyan: '#56b6c2',
    brightWhite: '#ffffff',
  },
  light: {
    background: '#fbfbf9',
    foreground: '#24292f',
    cursor: '#24292f',
    black: '#24292f',
    red: '#b42318',
    green: '#1a7f37',
    yellow: '#8a6100',
    blue: '#0550ae',
    magenta: '#8250df',
    cyan: '#0b6e85',
    white: '#57606a',
    brightBlack: '#6e7781',
    brightRed: '#b42318',
    brightGreen: '#1a7f37',
    brightYellow: '#8a6100',
    brightBlue: '#0550ae',
    brightMagenta: '#8250df',
    brightCyan: '#0b6e85',
    brightWhite: '#24292f',
  },
} as const;

export type Scheme = keyof typeof SCHEMES;

/**
 * Starts Debian's Chromium without background networking. The pictures also need fonts-jetbrains-mono,
 * fonts-noto-color-emoji and fonts-wqy-zenhei.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}
