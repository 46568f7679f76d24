// The built program as scripts run it. Nothing here needs a test around it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { codeCacheVariable } from './code-cache.ts';
import { runCommand } from './command.ts';

export const PROGRAM = path.resolve(import.meta.dirname, '../../dist/dispatchbox.js');

/** The environment of a user whose machine is this folder. */
export function environment(home: string, env: Readonly<Record<string, string>> = {}) {
  const box = path.join(home, 'box');
  return { HOME: home, DISPATCHBOX_HOME: box, LANG: 'C.UTF-8', ...codeCacheVariable(), ...env };
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
  startedBy: [command, ...before] = [process.execPath, PROGRAM],
}: {
  readonly home: string;
  /** Where it is started. */
  readonly folder?: string;
  readonly args: readonly string[];
  /** The program and what stands in front of `args`. */
  readonly startedBy?: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}): Promise<Ended> {
  const child = spawn(command, [...before, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment(home, env) },
  });
  // A program that is refused may end before it has read anything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const [stdout, stderr] = await output;
  return { status, stdout, stderr };
}

/** Adds a profile with the command, in this process, its token piped in. */
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
    readonly kind?: 'organization' | 'personal' | 'service-account';
    readonly more?: readonly string[];
  },
): Promise<void> {
  const args = ['profile', 'add', name, '--url', url, '--segment', segment, '--token-kind', kind];
  const box = path.join(home, 'box');
  const ended = await runCommand(box, [...args, ...more], { input: `${token}\n` });
  if (ended.status !== 0) throw new Error(ended.stderr);
}
