import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { App } from '../../src/old/app/App.tsx';
import { createStore } from '../../src/old/effects/store.ts';
import { update } from '../../src/old/state/app/update.ts';
import type { AppState } from '../../src/old/state/app-state.ts';
import type { Command } from '../../src/old/state/command.ts';
import { KeyStream } from '../../src/old/terminal/key-stream.ts';
import { renderAt } from './frame-of.tsx';
import { keyBytes, pasteBytes } from './terminal-keys.ts';

/** The app in a window of the test's own: keys in, frames out. */
export interface Screen {
  /** Presses keys by name, one after the other, and waits until each is drawn. */
  readonly press: (...names: readonly string[]) => Promise<void>;
  /** Types a text key by key. */
  readonly type: (text: string) => Promise<void>;
  readonly paste: (text: string) => Promise<void>;
  /** What is on screen, row by row, without colours. */
  readonly lines: () => readonly string[];
  /** The same as one text. */
  readonly frame: () => string;
  readonly state: () => AppState;
  /** What was asked of the world; nothing answers. */
  readonly commands: readonly Command[];
  /** How many frames were drawn so far. */
  readonly frames: () => number;
}

/** The real app over a state, mounted on Ink as in a terminal, with its real store and stream of keys. */
export function renderScreen(state: AppState, { columns = 120, rows = 40 } = {}): Screen {
  const commands: Command[] = [];
  let ids = 0;
  const store = createStore({
    initial: state,
    update,
    now: () => ({ ...state.clock, random: 0.5, id: `screen-${++ids}` }),
    run: (command) => commands.push(command),
  });
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const keys = new KeyStream(terminal).setRawMode(true);
  const { stdin, frames, lastFrame, unmount } = renderAt(
    columns,
    <App store={{ ...store, drawnState: store.getState }} size={{ columns, rows }} />,
  );
  keys.on('data', (key: string) => stdin.write(key));
  keys.on('chord', (chord: string) => stdin.emit('chord', chord));
  onTestFinished(() => {
    unmount();
    keys.destroy();
  });

  /** What the terminal says of itself comes in order with the keys: they are drawn by then. */
  async function write(bytes: string): Promise<void> {
    const isDrawn = once(keys, 'background');
    terminal.write(bytes + BACKGROUND_REPORT);
    await isDrawn;
  }

  /** Whatever follows a paste without a pause belongs to it, so the report has to wait for it. */
  async function paste(text: string): Promise<void> {
    const isRead = once(keys, 'data');
    terminal.write(pasteBytes(text, { bracketed: true }));
    await isRead;
    await write('');
  }

  const lines = () =>
    stripVTControlCharacters(lastFrame() ?? '')
      .split('\n')
      .map((row) => row.trimEnd());
  return {
    press: (...names) => write(names.map(bytesOf).join('')),
    type: write,
    paste,
    lines,
    frame: () => lines().join('\n'),
    state: store.getState,
    commands,
    frames: () => frames.length,
  };
}

const BACKGROUND_REPORT = '\u001b]11;rgb:0000/0000/0000\u0007';
/** As a terminal with numbered keys sends it: a lone ESC has to be waited on. */
const ESC_KEY = '\u001b[27u';

function bytesOf(name: string): string {
  return name === 'esc' ? ESC_KEY : keyBytes(name);
}
