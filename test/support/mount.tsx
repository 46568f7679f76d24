import { EventEmitter, once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { KeyStream } from '../../src/terminal/key-stream.ts';
import { keyBytes, pasteBytes } from './terminal-keys.ts';
import { TerminalStream } from './terminal-stream.ts';

/** Components on Ink, in a window of the test's own: keys in, frames out. */
export interface Mounted {
  /** Presses keys by name in one write, and waits until all are drawn. */
  readonly press: (...names: readonly string[]) => Promise<void>;
  /** Sends text in one write, as typed fast. */
  readonly type: (text: string) => Promise<void>;
  readonly paste: (text: string) => Promise<void>;
  /** What is on screen, row by row, without colours. */
  readonly lines: () => readonly string[];
  /** The same as one text. */
  readonly frame: () => string;
  /** The same with everything that a terminal would act on. */
  readonly raw: () => string;
  /** How many frames were drawn so far. */
  readonly frames: () => number;
  readonly rerender: (tree: ReactNode) => void;
  readonly unmount: () => void;
}

/** Mounts components as the app does: keys come through the real stream, one a turn. */
export function mount(
  tree: ReactNode,
  { columns = 100, rows = 30, isScreenReaderEnabled = false } = {},
): Mounted {
  const frames: string[] = [];
  const stdout = Object.assign(new EventEmitter(), {
    columns,
    rows,
    write: (frame: string) => frames.push(frame),
  });
  const terminal = new TerminalStream();
  const keys = new KeyStream(terminal).setRawMode(true);
  const app = render(tree, {
    stdin: keys as never,
    stdout: stdout as never,
    stderr: stdout as never,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
    isScreenReaderEnabled,
  });
  onTestFinished(() => {
    app.unmount();
    app.cleanup();
    keys.destroy();
  });

  /** What the terminal says of itself comes in order with the keys: they are drawn by then. */
  async function write(bytes: string): Promise<void> {
    const isDrawn = once(keys, 'background');
    terminal.write(bytes + BACKGROUND_REPORT);
    await isDrawn;
  }

  const raw = () => frames.at(-1) ?? '';
  const lines = () =>
    stripVTControlCharacters(raw())
      .split('\n')
      .map((row) => row.trimEnd());
  return {
    press: (...names) => write(names.map(bytesOf).join('')),
    type: write,
    paste: async (text) => {
      // Whatever follows a paste without a pause belongs to it, so the report has to wait for it.
      const isRead = once(keys, 'data');
      terminal.write(pasteBytes(text, { bracketed: true }));
      await isRead;
      await write('');
    },
    lines,
    frame: () => lines().join('\n'),
    raw,
    frames: () => frames.length,
    rerender: app.rerender,
    unmount: () => app.unmount(),
  };
}

const BACKGROUND_REPORT = '\u001b]11;rgb:0000/0000/0000\u0007';
/** As a terminal with numbered keys sends it: a lone ESC has to be waited on. */
const ESC_KEY = '\u001b[27u';

function bytesOf(name: string): string {
  return name === 'esc' ? ESC_KEY : keyBytes(name);
}
