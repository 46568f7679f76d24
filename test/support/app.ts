import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startKeepingService } from './keeping-service.ts';
import { addProfile, environment, PROGRAM } from './program.ts';
import { openTerminal, type TestTerminal } from './terminal.ts';

export { addProfile, type Ended, PROGRAM, runProgram } from './program.ts';

/**
 * A folder of the test's own that stands for a user's machine. It goes with the test.
 *
 * @param atTheEnd the test's own `onTestFinished` where tests run at once. Vitest's global one belongs to
 * whichever of them started last, and would remove the folder of a running program.
 */
export function newHome(atTheEnd = onTestFinished): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-'));
  atTheEnd(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/** Starts the built program in a pseudo-terminal. */
export function startApp({
  home,
  folder = home,
  args = [],
  env = {},
  columns = 120,
  rows = 40,
  program = PROGRAM,
}: {
  readonly home: string;
  /** Where it is started. */
  readonly folder?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** Another copy of it. */
  readonly program?: string;
}): TestTerminal {
  const terminal = openTerminal({
    command: program,
    args,
    cwd: folder,
    env: environment(home, env),
    columns,
    rows,
  });
  onTestFinished(() => terminal.close());
  return terminal;
}

/** A program that stands for the browser and writes down what it was handed. */
export function fakeBrowser(home: string): {
  readonly command: string;
  readonly opened: () => string;
} {
  const command = path.join(home, 'my browser');
  const log = path.join(home, 'opened');
  writeFileSync(command, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${log}'\n`);
  chmodSync(command, 0o755);
  return { command, opened: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
}

/** The app on a profile that has a service of its own and a personal token. */
export async function startOnAcme() {
  const home = newHome();
  const service = await startKeepingService();
  const { baseUrl: url } = service;
  await addProfile(home, { name: 'acme', url, token: 'a-token', kind: 'personal' });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  return { home, service, app };
}

/**
 * The screen as one run of prose: the details without the list beside them, and no line ends, so
 * that words and addresses read the same however they were wrapped.
 */
export function proseOf(screen: string, joint = ' '): string {
  const lines = screen.split('\n').map((line) => line.split('│').at(-1)?.trim() ?? '');
  return lines.filter((line) => line !== '').join(joint);
}

/** For `waitFor`: whether the words stand on the screen, wrapped or not. */
export function says(words: string | RegExp): (screen: string) => boolean {
  return (screen) => {
    const prose = proseOf(screen);
    return typeof words === 'string' ? prose.includes(words) : words.test(prose);
  };
}

/** Sends a dispatch from a new form. */
export async function sendDispatch(app: TestTerminal, key: string): Promise<void> {
  app.press('n');
  await app.waitFor('New dispatch');
  app.type(key);
  await app.waitFor(`Key     ${key}`);
  app.press('ctrl+s');
}

/** In an app over the three profiles: marks API_KEY in its four places, and asks for its new value. */
export async function askForNewApiKey(app: TestTerminal): Promise<void> {
  await app.waitFor('No dispatches yet.');
  app.press('2', 'a');
  await app.waitFor(/API_KEY +initech +default/);
  app.press('/');
  app.type('api_key');
  app.press('enter');
  app.press('r');
  await app.waitFor('New value for API_KEY in 4 places');
}
