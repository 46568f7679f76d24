import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import type { ProgramCommand } from '../domain/command-words.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { grouped } from '../domain/secret-value.ts';

/** How a program failed. */
export interface ProgramFailure {
  /** The end of a sentence: `ended with status 1.` */
  readonly how: string;
  readonly printed: Buffer;
  /** Its standard error, if that was collected. */
  readonly complaint: string;
}

interface RunOptions {
  /** `show` leaves standard error, and the terminal, to the program. */
  readonly errors: 'show' | 'collect' | 'ignore';
  readonly endsWithinMs: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** Enough for any error message. */
const MOST_COMPLAINT = 16 * 1024;

/** What a program leaves behind may hold its output open for ever. */
const OUTPUT_WITHIN_MS = 1_000;

/**
 * Runs a program without a shell. At the deadline, or when it prints too much, it is killed together with what
 * it started; where the terminal is left to it, alone.
 *
 * @returns what it printed, if it ended well
 */
export function runProgram(
  command: ProgramCommand,
  options: RunOptions,
): Promise<Result<Buffer, ProgramFailure>> {
  const { endsWithinMs, maxBytes, signal } = options;
  const started = start(command, options);
  if (!started.ok) {
    const how = `could not be started (${started.error}).`;
    return Promise.resolve(err({ how, printed: Buffer.alloc(0), complaint: '' }));
  }
  const child = started.value;
  const parts: Buffer[] = [];
  let bytes = 0;
  let complaint = '';
  return new Promise((resolve) => {
    const settle = (how: string | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      const printed = Buffer.concat(parts);
      resolve(how === null ? ok(printed) : err({ how, printed, complaint }));
    };
    const hangUp = (): void => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const end = (how: string): void => {
      killAll(child, options);
      // What it started and set apart itself can still keep the pipes open.
      hangUp();
      settle(how);
    };
    const stop = (): void => end('was stopped.');
    const late = `did not finish within ${Math.round(endsWithinMs / 1000)} s.`;
    const timer = setTimeout(() => end(late), endsWithinMs);
    signal?.addEventListener('abort', stop);
    child.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes > maxBytes) end(`printed more than ${grouped(maxBytes)} bytes.`);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-MOST_COMPLAINT);
    });
    child.once('error', (error) => settle(`could not be started (${codeOf(error)}).`));
    child.once('exit', (status, killedBy) => {
      const lingering = setTimeout(hangUp, OUTPUT_WITHIN_MS);
      child.once('close', () => {
        clearTimeout(lingering);
        settle(status === 0 ? null : `ended with ${killedBy ?? `status ${status}`}.`);
      });
    });
  });
}

/** A session of its own has no terminal: nothing can ask there, over a screen that isn't the program's. */
function isApart({ errors }: RunOptions): boolean {
  return errors !== 'show' && os.platform() !== 'win32';
}

/** Some programs ignore a polite signal. A session is a process group too, which one signal reaches. */
function killAll(child: ChildProcess, options: RunOptions): void {
  const isWindows = os.platform() === 'win32';
  if (!isWindows && !isApart(options)) return void child.kill('SIGKILL');
  const pid = String(child.pid);
  const killer = isWindows
    ? spawn('taskkill', ['/T', '/F', '/PID', pid], { stdio: 'ignore', windowsHide: true })
    : spawn('/bin/sh', ['-c', 'kill -9 "-$0"', pid], { stdio: 'ignore' });
  killer.once('error', () => child.kill('SIGKILL'));
}

function start(
  [program = '', ...args]: ProgramCommand,
  options: RunOptions,
): Result<ChildProcess, string> {
  const stderr = { show: 'inherit', collect: 'pipe', ignore: 'ignore' } as const;
  try {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', stderr[options.errors]],
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
