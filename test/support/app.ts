import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { codeCacheVariable } from './code-cache.ts';
import { openTerminal, type TestTerminal } from './terminal.ts';

export const PROGRAM = path.resolve(import.meta.dirname, '../../dist/dispatchbox.js');

export const SIZES = [
  { columns: 120, rows: 40 },
  { columns: 80, rows: 24 },
] as const;

/** A folder of the test's own that stands for a user's machine. It goes with the test. */
export function newHome(): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

function environment(home: string, env: Readonly<Record<string, string>>) {
  const box = path.join(home, 'box');
  return { HOME: home, DISPATCHBOX_HOME: box, LANG: 'C.UTF-8', ...codeCacheVariable(), ...env };
}

/** Starts the built program in a pseudo-terminal. */
export function startApp({
  home,
  args = [],
  env = {},
  columns = 120,
  rows = 40,
}: {
  readonly home: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
}): TestTerminal {
  const terminal = openTerminal({
    command: process.execPath,
    args: [PROGRAM, ...args],
    cwd: home,
    env: environment(home, env),
    columns,
    rows,
  });
  onTestFinished(() => terminal.close());
  return terminal;
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program without a terminal, to its end. */
export async function runProgram({
  home,
  args,
  env = {},
  input = '',
  startedBy: [command, ...before] = [process.execPath, PROGRAM],
}: {
  readonly home: string;
  readonly args: readonly string[];
  /** The program and what stands in front of `args`. */
  readonly startedBy?: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}): Promise<Ended> {
  const child = spawn(command, [...before, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, ...environment(home, env) },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(input);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}

/** Adds a profile as a user would, its token piped in. */
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
  const ended = await runProgram({ home, args: [...args, ...more], input: `${token}\n` });
  if (ended.status !== 0) throw new Error(ended.stderr);
}

/** A program that stands for the browser and writes down what it was handed. */
export function fakeBrowser(home: string): {
  readonly command: string;
  readonly opened: () => string;
} {
  const command = path.join(home, 'browser');
  const log = path.join(home, 'opened');
  writeFileSync(command, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${log}'\n`);
  chmodSync(command, 0o755);
  return { command, opened: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') };
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
