// The built program as scripts run it. Nothing here needs a test around it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { codeCacheVariable } from './code-cache.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Another build to test than the one of this tree. It is not built first. */
export const OTHER_PROGRAM = process.env.DISPATCHBOX_PROGRAM || null;

/**
 * The program under test. It's an executable with a first line of its own, and is started as one: what that line
 * says counts.
 */
export const PROGRAM = path.resolve(ROOT, OTHER_PROGRAM ?? 'dist/dispatchbox.js');

/** The folder with the `node` that the first line of the program finds. */
export const NODE_FOLDER = path.dirname(process.execPath);

/** A copy of what users install, to change or update. @returns its program. */
export function copyOfProgram(folder: string): string {
  const dist = path.dirname(PROGRAM);
  cpSync(dist, path.join(folder, 'dist'), { recursive: true });
  // It says that the files are modules.
  cpSync(path.join(dist, '../package.json'), path.join(folder, 'package.json'));
  return path.join(folder, 'dist', path.basename(PROGRAM));
}

/** The environment of a user whose machine is this folder. */
export function environment(home: string, env: Readonly<Record<string, string>> = {}) {
  const box = path.join(home, 'box');
  const PATH = [NODE_FOLDER, process.env.PATH].join(path.delimiter);
  const user = { PATH, HOME: home, DISPATCHBOX_HOME: box, LANG: 'C.UTF-8' };
  return { ...user, ...codeCacheVariable(), ...env };
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program without a terminal, to its end. */
export async function runProgram({
  home,
  folder = home,
  args,
  env = {},
  input = '',
  startedBy: [command, ...before] = [PROGRAM],
}: {
  readonly home: string;
  /** Where it is started. */
  readonly folder?: string;
  readonly args: readonly string[];
  /** The program and what stands in front of `args`. */
  readonly startedBy?: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
}): Promise<Ended> {
  const child = spawn(command, [...before, ...args], {
    cwd: folder,
    env: environment(home, env),
  });
  // A program that is refused may end before it has read anything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const [stdout, stderr] = await output;
  return { status, stdout, stderr };
}

/** How the program is started with limits of the shell's: `umask`, and the largest file in KiB that it may write. */
export function limited({
  umask,
  maxFileKib,
}: {
  readonly umask?: string;
  readonly maxFileKib?: number;
}): readonly [string, ...string[]] {
  const shell = [
    umask === undefined ? '' : `umask ${umask};`,
    // In POSIX shells a block is 512 bytes.
    maxFileKib === undefined ? '' : `ulimit -f ${maxFileKib * 2};`,
    'exec "$0" "$@"',
  ];
  return ['/bin/sh', '-c', shell.join(' '), PROGRAM];
}

/** Runs a command that prints JSON. @returns what it printed, whatever it ended with */
export function askProgram(home: string, ...args: readonly string[]) {
  return askWith({}, home, ...args);
}

/** The same with other variables. */
export async function askWith(
  env: Readonly<Record<string, string>>,
  home: string,
  ...args: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
): Promise<any> {
  const { stdout, stderr } = await runProgram({ home, args: [...args, '--json'], env });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

export type TokenKind = 'organization' | 'personal' | 'service-account';

/** Adds a profile, its token piped in. */
export async function addProfile(
  home: string,
  {
    name,
    url,
    segment = 'svc',
    token,
    kind = 'organization',
    more = [],
  }: {
    readonly name: string;
    readonly url: string;
    readonly segment?: string;
    readonly token: string;
    readonly kind?: TokenKind;
    readonly more?: readonly string[];
  },
): Promise<void> {
  const args = ['profile', 'add', name, '--url', url, '--segment', segment, '--token-kind', kind];
  const ended = await runProgram({ home, args: [...args, ...more], input: `${token}\n` });
  if (ended.status !== 0) throw new Error(ended.stderr);
}

/** Stores another token of a profile. */
export async function addToken(
  home: string,
  name: string,
  kind: TokenKind,
  token: string,
): Promise<void> {
  const args = ['profile', 'token', name, '--token-kind', kind];
  const ended = await runProgram({ home, args, input: `${token}\n` });
  if (ended.status !== 0) throw new Error(ended.stderr);
}
