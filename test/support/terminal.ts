import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pty from '@lydell/node-pty';
import { keyBytes, pasteBytes } from './terminal-keys.ts';
import { TerminalScreen } from './terminal-screen.ts';

export interface TerminalOptions {
  readonly command: string;
  readonly args?: readonly string[];
  readonly cwd: string;
  /**
   * The whole environment but for `PATH`, which is this process's, and `TERM`. Nothing else is
   * inherited: `CI` alone would make Ink draw nothing. `HOME` is to be a folder of the test's own.
   */
  readonly env: Readonly<Record<string, string>> & { readonly HOME: string };
  readonly columns?: number;
  readonly rows?: number;
}

export interface TerminalExit {
  /** `null` where a signal ended the program. */
  readonly code: number | null;
  readonly signal: string | null;
}

/** A busy machine is no failure. */
const WAITS_MS = 30_000;

/** What to wait for: text on the screen, a pattern in it, or anything that can be told from it. */
export type Awaited = string | RegExp | ((screen: string) => boolean);

/** A program in a pseudo-terminal with an emulated screen. Close it at the end of the test. */
export type TestTerminal = ReturnType<typeof openTerminal>;

export function openTerminal({
  command,
  args = [],
  cwd,
  env,
  columns = 100,
  rows = 30,
}: TerminalOptions) {
  const program = pty.spawn(command, [...args], {
    // Where both are given, the pseudo-terminal's own name would win.
    name: env.TERM ?? 'xterm-256color',
    cols: columns,
    rows,
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
  const screen = new TerminalScreen(columns, rows, send);
  let output = '';
  let ended: TerminalExit | null = null;

  program.onData((data) => {
    output += data;
    screen.write(data);
  });
  const exited = new Promise<TerminalExit>((resolve) => {
    program.onExit(({ exitCode, signal }) => {
      const exit = exitOf(exitCode, signal);
      // An empty write is drawn after all that came before it.
      screen.write('', () => {
        ended = exit;
        resolve(exit);
      });
    });
  });

  /** To a program that has ended, nothing can be sent. */
  function send(bytes: string): void {
    if (ended === null) program.write(bytes);
  }

  const text = (): string => screen.lines().join('\n');

  function waitUntil(isThere: () => boolean, what: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (isThere()) settle(resolve);
        else if (ended) fail(`the program ended with ${JSON.stringify(ended)}`);
      };
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        stopListening();
        then();
      };
      const fail = (why: string): void =>
        settle(() => reject(new Error(`${why} while waiting for ${what}; the screen:\n${text()}`)));
      const timer = setTimeout(() => fail(`${timeoutMs} ms passed`), timeoutMs);
      const stopListening = screen.onChange(check);
      check();
    });
  }

  return {
    /** The screen, row by row, without the blanks at the end of each. */
    text,
    /** @param row from 0. */
    line: (row: number): string => screen.lines()[row] ?? '',
    cursor: () => screen.cursor(),
    isCursorShown: (): boolean => screen.isCursorShown,
    /** What is on the cursor's row before it; nothing while the cursor is hidden. */
    beforeCursor: (): string => (screen.isCursorShown ? screen.beforeCursor() : ''),
    /** The same for a caret that is drawn: a cell whose colours are swapped. */
    beforeCaret: (): string => screen.beforeInverse(),
    cellAttributes: (x: number, y: number) => screen.cellAttributes(x, y),
    screen,
    isAlternateScreen: (): boolean => screen.isAlternate,
    /** All that the program wrote, escape sequences included. */
    rawOutput: (): string => output,

    /** Fails with the whole screen where it does not come in time, or the program ends without it. */
    waitFor: (awaited: Awaited, { timeoutMs = WAITS_MS } = {}): Promise<void> =>
      waitUntil(() => isOn(text(), awaited), String(awaited), timeoutMs),
    waitGone: (awaited: Awaited, { timeoutMs = WAITS_MS } = {}): Promise<void> =>
      waitUntil(() => !isOn(text(), awaited), `the end of ${String(awaited)}`, timeoutMs),

    /** Sends text as it is, in one write. */
    type: send,
    /** @param names such as `enter`, `ctrl+s`, `alt+b`, `shift+tab`, `pageup`; sent in one write. */
    press: (...names: readonly string[]): void => {
      const { applicationCursorKeysMode } = screen.modes;
      const keys = names.map((name) =>
        keyBytes(name, { applicationCursorKeys: applicationCursorKeysMode }),
      );
      send(keys.join(''));
    },
    /** Marks the paste where the program asked for marks, as terminals do. */
    paste: (pasted: string): void =>
      send(pasteBytes(pasted, { bracketed: screen.modes.bracketedPasteMode })),
    resize: (newColumns: number, newRows: number): void => {
      screen.resize(newColumns, newRows);
      program.resize(newColumns, newRows);
    },

    pid: program.pid,
    exit: (): Promise<TerminalExit> => exited,
    kill: (signal: NodeJS.Signals): void => {
      if (ended === null) program.kill(signal);
    },
    /** Ends the program and all that it started in this terminal. */
    async close(): Promise<void> {
      if (ended === null) killGroup(program.pid);
      await exited;
    },
  };
}

function isOn(screen: string, awaited: Awaited): boolean {
  if (typeof awaited === 'string') return screen.includes(awaited);
  return typeof awaited === 'function' ? awaited(screen) : screen.search(awaited) !== -1;
}

function exitOf(code: number, signal: number | undefined): TerminalExit {
  if (!signal) return { code, signal: null };
  const [name] = Object.entries(os.constants.signals).find(([, number]) => number === signal) ?? [];
  return { code: null, signal: name ?? String(signal) };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Sends the plan of a rotation once it has stood long enough: a held ctrl+s must not run through it. */
export async function sendPlan(terminal: TestTerminal): Promise<void> {
  await delay(1_000);
  terminal.press('ctrl+s');
}

/** Settles once whatever a terminal sends is no part of what it sent before: a person's next key comes later than that. */
export const pause = (): Promise<void> => delay(200);
