import { EventEmitter, once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { Box, render as renderInk } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactElement, ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { KeyStreamContext } from '../../src/kit/KeyLayer.tsx';
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

interface MountOptions {
  readonly columns: number;
  readonly isScreenReaderEnabled: boolean;
}

/** ink-testing-library mounts in a window of 100 columns: this makes it so wide before the first frame. */
function renderDrawn(tree: ReactElement, columns: number) {
  const mounted = render(<Box />);
  Object.defineProperty(mounted.stdout, 'columns', { value: columns });
  mounted.stdout.emit('resize');
  // What was drawn so far is not of the tree.
  mounted.frames.length = 0;
  mounted.rerender(tree);
  return mounted;
}

/** The same as lines for a screen reader, which the library can't ask Ink for. */
function renderSpoken(tree: ReactElement, columns: number) {
  const { stdin } = render(<Box />);
  const frames: string[] = [];
  const stdout = Object.assign(new EventEmitter(), {
    columns,
    write: (frame: string) => frames.push(frame),
  });
  const app = renderInk(tree, {
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
    isScreenReaderEnabled: true,
    stdin: stdin as never,
    stdout: stdout as never,
    stderr: stdout as never,
  });
  return { ...app, stdin, frames, lastFrame: () => frames.at(-1) };
}

/** Mounts components as the app does: keys come through the real stream, one a turn. */
export function mount(
  tree: ReactNode,
  { columns = 100, isScreenReaderEnabled = false }: Partial<MountOptions> = {},
): Mounted {
  const terminal = new TerminalStream();
  const keys = new KeyStream(terminal).setRawMode(true);
  const withKeys = (of: ReactNode) => <KeyStreamContext value={keys}>{of}</KeyStreamContext>;
  const app = isScreenReaderEnabled
    ? renderSpoken(withKeys(tree), columns)
    : renderDrawn(withKeys(tree), columns);
  keys.on('data', (key: string) => app.stdin.write(key));
  onTestFinished(() => {
    app.unmount();
    keys.destroy();
  });

  /** What the terminal says of itself comes in order with the keys: they are drawn by then. */
  async function write(bytes: string): Promise<void> {
    const isDrawn = once(keys, 'background');
    terminal.write(bytes + BACKGROUND_REPORT);
    await isDrawn;
  }

  const raw = () => app.lastFrame() ?? '';
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
    frames: () => app.frames.length,
    rerender: (of) => app.rerender(withKeys(of)),
    unmount: () => app.unmount(),
  };
}

const BACKGROUND_REPORT = '\u001b]11;rgb:0000/0000/0000\u0007';
/** As a terminal with numbered keys sends it: a lone ESC has to be waited on. */
const ESC_KEY = '\u001b[27u';

function bytesOf(name: string): string {
  return name === 'esc' ? ESC_KEY : keyBytes(name);
}
