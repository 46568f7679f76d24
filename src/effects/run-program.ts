import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import type { Readable } from 'node:stream';
import type { ProgramCommand } from '../domain/command-words.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { grouped } from '../domain/secret-value.ts';

/** How a program failed. */
export interface ProgramFailure {
  /** The end of a sentence: `ended with status 1.` */
  readonly how: string;
  /** `null` if it never started, or was killed. */
  readonly status: number | null;
  readonly printed: Buffer;
  /** Its standard error, if that was collected. */
  readonly complaint: string;
}

interface RunOptions {
  /** `show` leaves standard error, and the terminal, to the program; `join` adds it to what it prints. */
  readonly errors: 'show' | 'collect' | 'join' | 'ignore';
  /** Sends standard output to our standard error instead of collecting it. */
  readonly showsOutput?: boolean;
  /** `null` if it may take as long as it wants. */
  readonly endsWithinMs: number | null;
  readonly maxBytes: number;
  /** Beyond the limit the program goes on, and the end of what it prints is kept. */
  readonly keepsEnd?: boolean;
  readonly signal?: AbortSignal;
  /** For its standard input, which is empty otherwise. */
  readonly input?: string;
  readonly folder?: string;
  /** The process's own unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Enough for any error message. */
const MOST_COMPLAINT = 16 * 1024;

/** Between two reads of what is beyond the limit anyway. */
const REST_MS = 10;

/** What a program leaves behind may hold its output open for ever. */
const OUTPUT_WITHIN_MS = 1_000;

/** The environment for a program: without the token of this process. */
export function withoutToken({
  DISPATCHBOX_TOKEN: _,
  ...env
}: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> {
  return env;
}

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
  const { endsWithinMs, maxBytes, keepsEnd = false, signal } = options;
  const started = start(command, options);
  if (!started.ok) {
    const how = `could not be started (${started.error}).`;
    return Promise.resolve(err({ how, status: null, printed: Buffer.alloc(0), complaint: '' }));
  }
  const child = started.value;
  let parts: Buffer[] = [];
  let bytes = 0;
  let complaint = '';
  return new Promise((resolve) => {
    const settle = (how: string | null, status: number | null = null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      const printed = Buffer.concat(parts);
      resolve(how === null ? ok(printed) : err({ how, status, printed, complaint }));
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
    const timer =
      endsWithinMs === null
        ? undefined
        : setTimeout(() => end(`did not finish within ${seconds(endsWithinMs)} s.`), endsWithinMs);
    signal?.addEventListener('abort', stop);
    const collect = (from: Readable, part: Buffer): void => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= maxBytes) return;
      if (keepsEnd) {
        parts = [Buffer.concat(parts).subarray(-maxBytes)];
        bytes = maxBytes;
        // A program that never stops printing must leave time for keys.
        from.pause();
        setTimeout(() => from.resume(), REST_MS);
      } else end(`printed more than ${grouped(maxBytes)} bytes.`);
    };
    const { stdout, stderr } = child;
    stdout?.on('data', (part) => collect(stdout, part));
    if (options.errors === 'join') stderr?.on('data', (part) => collect(stderr, part));
    else {
      stderr?.setEncoding('utf8').on('data', (text: string) => {
        complaint = (complaint + text).slice(-MOST_COMPLAINT);
      });
    }
    child.once('error', (error) => settle(`could not be started (${codeOf(error)}).`));
    child.once('exit', (status, killedBy) => {
      const late = setTimeout(hangUp, OUTPUT_WITHIN_MS);
      child.once('close', () => {
        clearTimeout(late);
        settle(status === 0 ? null : `ended with ${killedBy ?? `status ${status}`}.`, status);
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
  const { errors, showsOutput = false, input, folder, env } = options;
  const stderr = { show: 'inherit', collect: 'pipe', join: 'pipe', ignore: 'ignore' } as const;
  try {
    const child = spawn(program, args, {
      stdio: [input === undefined ? 'ignore' : 'pipe', showsOutput ? 2 : 'pipe', stderr[errors]],
      detached: isApart(options),
      windowsHide: true,
      cwd: folder,
      ...(env && { env }),
    });
    // It may exit without reading any of it.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
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

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
