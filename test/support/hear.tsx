import { EventEmitter } from 'node:events';
import { type Instance, render } from 'ink';
import { App } from '../../src/old/app/App.tsx';
import type { AppStore } from '../../src/old/screens/store-context.tsx';
import type { AppState } from '../../src/old/state/app-state.ts';
import { sizeOf } from './draw.tsx';

/** What is written for a listener: every write, and the frame that was written last. */
export interface Listener {
  readonly writes: readonly string[];
  /** The latest frame line by line, as it is read out. */
  readonly lines: () => readonly string[];
  readonly ink: Instance;
}

/** Puts the app on a terminal of the test's own, as Ink writes it where a screen reader is on. */
export function listenTo(
  store: AppStore,
  { columns = 80, rows = 24, debug = false } = {},
): Listener {
  const writes: string[] = [];
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    columns,
    rows,
    write(text: string, ...rest: readonly unknown[]): boolean {
      writes.push(text);
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    },
  });
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setEncoding: () => {},
    setRawMode: () => {},
    read: () => null,
    ref: () => {},
    unref: () => {},
    resume: () => {},
    pause: () => {},
  });
  const ink = render(<App store={store} size={{ columns, rows }} />, {
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stdout as unknown as NodeJS.WriteStream,
    stdin: stdin as unknown as NodeJS.ReadStream,
    isScreenReaderEnabled: true,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
    debug,
  });
  return { writes, ink, lines: () => linesOf(writes) };
}

/** Tells one state as a screen reader would, line by line. */
export function hear(state: AppState): readonly string[] {
  const told = { ...state, hasScreenReader: true };
  const getState = () => told;
  const store = { getState, drawnState: getState, subscribe: () => () => {}, dispatch: () => {} };
  const { ink, lines } = listenTo(store, { ...sizeOf(state), debug: true });
  const heard = lines();
  ink.unmount();
  return heard;
}

function linesOf(writes: readonly string[]): readonly string[] {
  const isFrame = (text: string): boolean => withoutEscapes(text).trim() !== '';
  return withoutEscapes(writes.findLast(isFrame) ?? '').split('\n');
}

function withoutEscapes(text: string): string {
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
}
