import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium } from 'playwright-core';

const FONT_SIZE = 14;

/** Colours of the pictures: the sixteen of the terminal, ground and text. */
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

/** Starts Debian's Chromium, without anything that would look for a network. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** Draws what a program wrote to its terminal, as a terminal emulator draws it. */
export async function drawTerminal(
  browser: Browser,
  stream: string,
  size: { readonly columns: number; readonly rows: number },
  scheme: Scheme,
  file: string,
): Promise<void> {
  const require = createRequire(import.meta.url);
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  const theme = SCHEMES[scheme];
  await page.setContent(
    `<style>body{margin:0;padding:14px;background:${theme.background};display:inline-block}</style><div id="t"></div>`,
  );
  await page.addStyleTag({ path: require.resolve('@xterm/xterm/css/xterm.css') });
  await page.addScriptTag({ content: await readFile(require.resolve('@xterm/xterm'), 'utf8') });
  await page.addScriptTag({
    content: await readFile(require.resolve('@xterm/addon-unicode-graphemes'), 'utf8'),
  });
  const { columns, rows } = size;
  const what = JSON.stringify({ stream, columns, rows, theme, fontSize: FONT_SIZE });
  await page.evaluate(`(${DRAW})(${what})`);
  await page.locator('body').screenshot({ path: file });
  await page.close();
}

/** Runs in the page. Settles once everything is drawn. */
const DRAW = `async ({ stream, columns, rows, theme, fontSize }) => {
  const terminal = new Terminal({
    cols: columns, rows, theme, fontSize, lineHeight: 1, scrollback: 0, allowProposedApi: true,
    cursorInactiveStyle: 'block', fontFamily: '"JetBrains Mono", "Noto Color Emoji", "WenQuanYi Zen Hei", monospace',
  });
  terminal.open(document.getElementById('t'));
  terminal.loadAddon(new UnicodeGraphemesAddon.UnicodeGraphemesAddon());
  await document.fonts.ready;
  await new Promise((drawn) => terminal.write(stream, drawn));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}`;
