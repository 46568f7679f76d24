import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { SCHEMES, type Scheme } from './scheme.ts';

const FONT_SIZE = 14;

/** What a program wrote, and how large the terminal was that it wrote to. */
export interface Recording {
  readonly name: string;
  readonly stream: string;
  readonly columns: number;
  readonly rows: number;
}

/** A page that draws terminals, as many on one picture as wanted. It serves any number of pictures. */
export class PicturePage {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser, scheme: Scheme): Promise<PicturePage> {
    const require = createRequire(import.meta.url);
    const page = await browser.newPage({ viewport: { width: 4000, height: 4000 } });
    const { background, foreground } = SCHEMES[scheme];
    await page.setContent(`<style>
      body { margin: 0; padding: 10px; background: ${background}; color: ${foreground}; display: inline-grid; gap: 14px; font: 13px "JetBrains Mono" }
      figure { margin: 0; width: max-content } figcaption { opacity: .6; padding-bottom: 3px }
      figure > div { outline: 1px solid #8886 }
    </style><div></div>`);
    await page.addStyleTag({ path: require.resolve('@xterm/xterm/css/xterm.css') });
    for (const module of ['@xterm/xterm', '@xterm/addon-unicode-graphemes']) {
      await page.addScriptTag({ content: await readFile(require.resolve(module), 'utf8') });
    }
    const options = JSON.stringify({ theme: SCHEMES[scheme], fontSize: FONT_SIZE });
    await page.evaluate(`globalThis.draw = (${DRAW})(${options})`);
    return new PicturePage(page);
  }

  /** Takes one picture of all of them, side by side in rows of `perRow`, each under its name. */
  async take(recordings: readonly Recording[], perRow: number, file: string): Promise<void> {
    await this.#page.evaluate(`draw(${JSON.stringify(recordings)}, ${perRow})`);
    await this.#page.locator('body').screenshot({ path: file });
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}

/** Runs in the page. Settles once everything is drawn. */
const DRAW = `(options) => async (recordings, perRow) => {
  for (const terminal of globalThis.shown ?? []) terminal.dispose();
  document.body.replaceChildren();
  document.body.style.gridTemplateColumns = 'repeat(' + Math.min(perRow, recordings.length) + ', max-content)';
  globalThis.shown = await Promise.all(recordings.map(async ({ name, stream, columns, rows }) => {
    const figure = document.createElement('figure');
    if (recordings.length > 1) figure.append(Object.assign(document.createElement('figcaption'), { textContent: name }));
    const place = document.createElement('div');
    figure.append(place);
    document.body.append(figure);
    const terminal = new Terminal({
      ...options, cols: columns, rows, lineHeight: 1, scrollback: 0, allowProposedApi: true,
      cursorInactiveStyle: 'block', fontFamily: '"JetBrains Mono", "Noto Color Emoji", "WenQuanYi Zen Hei", monospace',
    });
    terminal.open(place);
    terminal.loadAddon(new UnicodeGraphemesAddon.UnicodeGraphemesAddon());
    // On the alternate screen a cursor is drawn without anybody in front of the terminal.
    await new Promise((drawn) => terminal.write('\\u001b[?1049h' + stream, drawn));
    let last = terminal.buffer.active.length - 1;
    while (last > 0 && terminal.buffer.active.getLine(last)?.translateToString(true) === '') last -= 1;
    last = Math.max(last, terminal.buffer.active.cursorY - 1);
    if (terminal.buffer.active.cursorY <= last && last + 1 < rows) terminal.resize(columns, last + 1);
    return terminal;
  }));
  await document.fonts.ready;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}`;
