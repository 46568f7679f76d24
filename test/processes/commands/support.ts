// Commands as scripts run them: processes of the built program on a machine of their own. Nothing here needs a test
// around it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { answering, type FaultStep, startFaultServer } from '../../support/fault-server.ts';
import { environment, PROGRAM, type TokenKind } from '../../support/program.ts';

/** The token of every profile here. It must never be seen in any output. */
export const TOKEN = 'canary-token-0123456789abcdef';

export interface CommandEnd {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const cleanups: (() => unknown)[] = [];

/** For `afterAll`: the tests of a file run at the same time, so the end of one is no time to clean up. */
export async function cleanUp(): Promise<void> {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
}

/** Does this in `cleanUp`. */
export function atTheEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** A folder that stands for a user's machine with nothing on it. */
export function emptyHome(): string {
  const home = newHome();
  atTheEnd(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

function newHome(): string {
  return realpathSync(mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-commands-')));
}

/** Where the machine's profiles are at first. */
const NOWHERE = 'http://127.0.0.1:9';

interface Profile {
  readonly isProtected?: boolean;
  readonly kinds?: readonly TokenKind[];
}

/** Machines with one profile, to be copied: each is made once for all files, by the program. */
const templates = new Map<string, Promise<string>>();

async function makeTemplate({ isProtected, kinds = [] }: Profile): Promise<string> {
  const home = newHome();
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const [first = 'organization', ...others] = kinds;
  const add = ['profile', 'add', 'acme', '--url', NOWHERE, '--token-kind', first];
  const input = `${TOKEN}\n`;
  await runCommand(home, [...add, ...(isProtected ? ['--protected'] : [])], { input });
  for (const kind of others) {
    await runCommand(home, ['profile', 'token', 'acme', '--token-kind', kind], { input });
  }
  return home;
}

/** A home with one profile, acme, that has a token of each kind. */
export async function homeWithProfile(
  baseUrl: string,
  { isProtected = false, kinds = ['organization', 'service-account'] }: Profile = {},
): Promise<string> {
  const key = JSON.stringify([isProtected, kinds]);
  const template = templates.get(key) ?? makeTemplate({ isProtected, kinds });
  templates.set(key, template);
  const home = emptyHome();
  cpSync(await template, home, { recursive: true });
  // Copying makes new folders.
  chmodSync(path.join(home, 'box'), 0o700);
  const file = path.join(home, 'box', 'profiles.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(NOWHERE, baseUrl));
  return home;
}

export function answer(status: number, body: object, headers = {}): FaultStep {
  return answering({ status, headers, body: JSON.stringify(body) });
}

/** A service that answers with these steps. */
export async function serviceWith(...steps: readonly FaultStep[]) {
  const server = await startFaultServer({ steps });
  atTheEnd(() => server.close());
  return server;
}

/** The same, with a home whose profile acme has its address. */
export async function served(...steps: readonly FaultStep[]) {
  const server = await serviceWith(...steps);
  return { server, home: await homeWithProfile(server.origin) };
}

interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Where it is started. */
  readonly folder?: string;
}

/** Starts a command, with streams that are no terminals. */
export function startCommand(
  home: string,
  args: readonly string[],
  { input = '', env = {}, folder = home }: RunOptions = {},
) {
  // Without `node` in PATH, its first line would find none.
  const started = env.PATH === undefined ? [PROGRAM] : [process.execPath, PROGRAM];
  const [program = PROGRAM, ...before] = started;
  const child = spawn(program, [...before, ...args], { cwd: folder, env: environment(home, env) });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  // A command that is refused may end before it has read anything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return {
    ended: endOf(child, written),
    /** What stands there so far. */
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    signal: (name: NodeJS.Signals) => child.kill(name),
    interrupt: () => child.kill('SIGINT'),
  };
}

async function endOf(child: ChildProcess, written: { stdout: string; stderr: string }) {
  const [status] = await once(child, 'close');
  return { status, ...written } as CommandEnd;
}

export function runCommand(...given: Parameters<typeof startCommand>): Promise<CommandEnd> {
  return startCommand(...given).ended;
}

/** What the machine remembers of a profile's dispatches, newest first. */
export async function remembered(home: string, ...more: readonly string[]) {
  const { stdout } = await runCommand(home, ['runs', '--json', ...more]);
  return JSON.parse(stdout).dispatches;
}

export const boxOf = (home: string): string => path.join(home, 'box');
