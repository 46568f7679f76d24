// Commands as scripts run them, on a machine of their own. They run in this process, on the port that the program has to
// its own: starting the program hundreds of times would take minutes. Nothing here needs a test around it.
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
import { Readable, Writable } from 'node:stream';
import { start } from '../../src/main/start.ts';
import type { EndingSignal, Host } from '../../src/terminal/host.ts';
import {
  answering,
  type FaultServer,
  type FaultStep,
  startFaultServer,
  type WriteStep,
} from '../support/fault-server.ts';
import { environment, type TokenKind } from '../support/program.ts';

/** The token of every profile here. It must never be seen in any output. */
export const TOKEN = 'canary-token-0123456789abcdef';

export interface CommandEnd {
  readonly status: number;
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
  readonly kinds?: readonly TokenKind[];
}

/** Machines with one profile, to be copied: each is made once for all files, by the program. */
const templates = new Map<string, Promise<string>>();

async function makeTemplate({ kinds = [] }: Profile): Promise<string> {
  const home = newHome();
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const [first = 'organization', ...others] = kinds;
  const add = ['profile', 'add', 'acme', '--url', NOWHERE, '--token-kind', first];
  const input = `${TOKEN}\n`;
  await runCommand(home, add, { input });
  for (const kind of others) {
    await runCommand(home, ['profile', 'token', 'acme', '--token-kind', kind], { input });
  }
  return home;
}

/** A home with one profile, acme, that has a token of each kind. */
export async function homeWithProfile(
  baseUrl: string,
  { kinds = ['organization', 'service-account'] }: Profile = {},
): Promise<string> {
  const key = kinds.join();
  const template = templates.get(key) ?? makeTemplate({ kinds });
  templates.set(key, template);
  const home = emptyHome();
  cpSync(await template, home, { recursive: true });
  // Copying makes new folders.
  chmodSync(path.join(home, 'box'), 0o700);
  const file = path.join(home, 'box', 'profiles.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(NOWHERE, baseUrl));
  return home;
}

export function answer(status: number, body: object, headers = {}): WriteStep {
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

/** The bodies of what a service was sent. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into requests of any shape.
export function bodiesOf({ requests }: FaultServer): any[] {
  return requests.map(({ raw }) => JSON.parse(raw.toString().split('\r\n\r\n')[1] || 'null'));
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
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) =>
    new Writable({
      write(text, _, done) {
        written[name] += text;
        done();
      },
    });
  const asked = new Set<Parameters<Host['onSignal']>[0]>();
  const host: Host = {
    ...NO_APP,
    version: '0.0.0',
    args,
    env: environment(home, env),
    folder,
    platform: process.platform,
    stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]) as Host['stdin'],
    stdout: stream('stdout') as Host['stdout'],
    stderr: stream('stderr') as Host['stderr'],
    onSignal(callback) {
      asked.add(callback);
      return () => asked.delete(callback);
    },
  };
  const signal = (name: EndingSignal) => {
    for (const callback of asked) callback({ name, number: os.constants.signals[name] });
  };
  return {
    ended: start(host).then((status): CommandEnd => ({ status, ...written })),
    /** What stands there so far. */
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    signal,
    interrupt: () => signal('SIGINT'),
  };
}

/** What a command takes no part in. A defect is one of this process, which fails the test. */
const NO_APP = {
  onStopAsked() {},
  stopJob: async () => false,
  onContinued: () => () => {},
  onWindowChanged() {},
  withhold() {},
  dropWarnings() {},
  onDefect() {},
  onExit() {},
  writeNow() {},
  exit(status: number): never {
    throw new Error(`exit with ${status}`);
  },
  endBy: () => new Promise<never>(() => {}),
} satisfies Partial<Host>;

export function runCommand(...given: Parameters<typeof startCommand>): Promise<CommandEnd> {
  return startCommand(...given).ended;
}

/** What the machine remembers of a profile's dispatches, newest first. */
export async function remembered(home: string, ...more: readonly string[]) {
  const { stdout } = await runCommand(home, ['runs', '--json', ...more]);
  return JSON.parse(stdout).dispatches;
}

export const boxOf = (home: string): string => path.join(home, 'box');
