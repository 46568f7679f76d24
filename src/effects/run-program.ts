import { spawn } from 'node:child_process';
import os from 'node:os';
import type { ProgramCommand } from '../domain/command-words.ts';
import { err, ok, type Result } from '../domain/result.ts';

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

/**
 * Runs a program without a shell and without input. It is killed at the deadline, or when it prints too much.
 *
 * @returns what it printed, if it ended well
 */
export function runProgram(
  [program = '', ...args]: ProgramCommand,
  { errors, endsWithinMs, maxBytes, signal }: RunOptions,
): Promise<Result<Buffer, ProgramFailure>> {
  // A session of its own has no terminal: nothing can ask there, over a screen that isn't the program's.
  const isApart = errors !== 'show' && os.platform() !== 'win32';
  const stderr = { show: 'inherit', collect: 'pipe', ignore: 'ignore' } as const;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', stderr[errors]],
    detached: isApart,
    windowsHide: true,
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINT);
  });
  return new Promise((resolve) => {
    const settle = (how: string | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      const printed = Buffer.concat(parts);
      resolve(how === null ? ok(printed) : err({ how, printed, complaint }));
    };
    const end = (how: string): void => {
      // Some programs ignore a polite signal, and what they started can keep the pipes open.
      child.kill('SIGKILL');
      child.stdout?.destroy();
      child.stderr?.destroy();
      settle(how);
    };
    const stop = (): void => end('was stopped.');
    const seconds = Math.round(endsWithinMs / 1000);
    const timer = setTimeout(() => end(`did not end within ${seconds} s.`), endsWithinMs);
    signal?.addEventListener('abort', stop);
    child.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > maxBytes)
        return end(`printed more than ${maxBytes.toLocaleString('en-US')} bytes.`);
      parts.push(part);
    });
    child.once('error', (error: NodeJS.ErrnoException) =>
      settle(`could not be started (${error.code ?? error.name}).`),
    );
    child.once('close', (status, killedBy) =>
      settle(status === 0 ? null : `ended with ${killedBy ?? `status ${status}`}.`),
    );
  });
}
