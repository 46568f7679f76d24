import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { groupDigits } from '../domain/secret-value.ts';
import type { ProgramCommand } from '../domain/shell-words.ts';
import { findProgram, type ProgramSearch } from './find-program.ts';

interface RunOptions {
  /** `show` leaves standard error, and the terminal, to the program. */
  readonly errors: 'show' | 'ignore';
  readonly endsWithinMs: number;
  readonly maxBytes: number;
  readonly machine: ProgramSearch;
  readonly signal?: AbortSignal | undefined;
}

/** What a program leaves behind may hold its output open for ever. */
const OUTPUT_WITHIN_MS = 1_000;

/**
 * Runs a program without a shell, in its own folder: neither it nor what it starts finds anything in the one that
 * we were started in. At the deadline, or when it prints too much, it is killed together with what
 * it started; where the terminal is left to it, alone.
 *
 * @param command its program by its absolute path
 * @returns what it printed if it ended well, else how it failed, as the end of a sentence: `ended with status 1.`
 */
export function runProgram(
  command: ProgramCommand,
  options: RunOptions,
): Promise<Result<Buffer, string>> {
  const { endsWithinMs, maxBytes, signal } = options;
  const started = start(command, options);
  if (!started.ok) return Promise.resolve(err(`couldn't be started (${started.error}).`));
  const child = started.value;
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const settle = (how: string | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(how === null ? ok(Buffer.concat(parts)) : err(how));
    };
    const end = (how: string): void => {
      killAll(child, options);
      // What it started and set apart itself can still keep the pipes open.
      child.stdout?.destroy();
      settle(how);
    };
    const stop = (): void => end('was stopped.');
    const late = `did not finish within ${Math.round(endsWithinMs / 1000)} s.`;
    const timer = setTimeout(() => end(late), endsWithinMs);
    signal?.addEventListener('abort', stop);
    child.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes > maxBytes) end(`printed more than ${groupDigits(maxBytes)} bytes.`);
    });
    child.once('error', (error) => settle(`couldn't be started (${codeOf(error)}).`));
    child.once('exit', (status, killedBy) => {
      const lingering = setTimeout(() => child.stdout?.destroy(), OUTPUT_WITHIN_MS);
      child.once('close', () => {
        clearTimeout(lingering);
        settle(status === 0 ? null : `ended with ${killedBy ?? `status ${status}`}.`);
      });
    });
  });
}

/** A session of its own has no terminal: nothing can ask there, over a screen that isn't the program's. */
function isApart({ errors, machine }: RunOptions): boolean {
  return errors !== 'show' && machine.platform !== 'win32';
}

/** Some programs ignore a polite signal. A session is a process group too, which one signal reaches. */
function killAll(child: ChildProcess, options: RunOptions): void {
  const { machine } = options;
  const isWindows = machine.platform === 'win32';
  const program = isWindows ? findProgram('taskkill', machine) : '/bin/sh';
  if (program === null || !(isWindows || isApart(options))) return void child.kill('SIGKILL');
  const pid = String(child.pid);
  const args = isWindows ? ['/T', '/F', '/PID', pid] : ['-c', 'kill -9 "-$0"', pid];
  const killer = spawn(program, args, { stdio: 'ignore', windowsHide: true });
  killer.once('error', () => child.kill('SIGKILL'));
}

function start(
  [program = '', ...args]: ProgramCommand,
  options: RunOptions,
): Result<ChildProcess, string> {
  try {
    const child = spawn(program, args, {
      cwd: path.dirname(program),
      stdio: ['ignore', 'pipe', options.errors === 'show' ? 'inherit' : 'ignore'],
      detached: isApart(options),
      windowsHide: true,
    });
    return ok(child);
  } catch (error) {
    // Some failures are thrown, such as too many arguments.
    if (error instanceof Error && 'code' in error) return err(codeOf(error));
    throw error;
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name;
}

/** Programs that stay alive, as a browser or the holder of a clipboard do, have taken what they got after this long. */
const STAYS_MS = 1_500;

/**
 * Starts a program without a shell, in its own folder, and lets go of it.
 *
 * @param command its program by its absolute path
 * @param as.input for its standard input
 * @param as.ends whether it ends once it has done its work, however long that takes
 * @param as.isDetached whether it lives on by itself
 * @returns whether it took what it was given
 */
export function handTo(
  [program = '', ...args]: ProgramCommand,
  as: { readonly input?: Uint8Array; readonly ends?: boolean; readonly isDetached?: boolean },
): Promise<boolean> {
  const { input, ends = false, isDetached = false } = as;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // What it starts in turn finds nothing in our folder either.
      cwd: path.dirname(program),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'ignore'],
      detached: isDetached,
      windowsHide: true,
    });
    const timer = ends ? undefined : setTimeout(() => settle(true), STAYS_MS);
    const settle = (hasTaken: boolean): void => {
      clearTimeout(timer);
      child.unref();
      resolve(hasTaken);
    };
    child.once('error', () => settle(false));
    child.once('exit', (status) => settle(status === 0));
    // If it exits before reading everything, its status says so.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
