import fs from 'node:fs';
import { constants } from 'node:os';
import process from 'node:process';
import { EXIT } from '../domain/exit-status.ts';
import type { EndingSignal, Host } from '../terminal/host.ts';

const STDOUT = 1;

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGABRT'] as const;

/** Takes charge of this process. Besides the entry, no other file touches `process`. */
export function openProcess(version: string): Host {
  surviveFileSizeLimits();
  keepDebuggerShut();
  const env = { ...process.env };
  withhold(['DISPATCHBOX_TOKEN']);
  return {
    version,
    args: process.argv.slice(2),
    env,
    folder: process.cwd(),
    platform: process.platform,
    // Each of these opens its stream on first access, which takes time.
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return handleErrors(process.stdout, resultLost);
    },
    get stderr() {
      return handleErrors(process.stderr, noticeLost);
    },
    onSignal: (callback) => {
      const ends = ENDING.map((name) => {
        const asked = () => callback({ name, number: constants.signals[name] });
        process.on(name, asked);
        return () => process.off(name, asked);
      });
      return () => {
        for (const end of ends) end();
      };
    },
    onStopAsked: (callback) => process.on('SIGTSTP', callback),
    stopJob,
    onContinued: (callback) => {
      process.on('SIGCONT', callback);
      return () => process.off('SIGCONT', callback);
    },
    onWindowChanged: (callback) => {
      process.on('SIGWINCH', callback);
      // Terminals tell only the job in the foreground. Node asks for the size when it is told.
      process.on('SIGCONT', () => process.kill(process.pid, 'SIGWINCH'));
    },
    withhold,
    dropWarnings: () => process.removeAllListeners('warning'),
    onDefect: (callback) => {
      process.on('uncaughtException', callback);
      process.on('unhandledRejection', callback);
    },
    onExit: (callback) => process.on('exit', callback),
    writeNow,
    exit: (status) => process.exit(status),
    endBy,
  };
}

function withhold(variables: readonly string[]): void {
  for (const name of variables) delete process.env[name];
}

/**
 * Ends a process whose work is done. Exiting spares what Node otherwise does first: to take everything apart
 * that the system takes back anyway. Output that is still on its way, to a pipe on Windows, keeps Node running
 * until it has arrived.
 */
export async function endProcess(status: number): Promise<void> {
  process.exitCode = status;
  // That a result couldn't be written is reported in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  const isWritten = [...outputs].every(({ writableLength }) => writableLength === 0);
  // After a defect, anything still open, such as the sandbox, would keep the process alive.
  if (isWritten || status === EXIT.defect) process.exit();
}

/** If the process still runs this long after SIGTSTP, it can't be stopped. */
const STOPS_WITHIN_MS = 50;
/** After SIGCONT: `kill %1` sends SIGTERM along with it, which must be handled before the screen returns. */
const GOES_ON_AFTER_MS = 20;

function stopJob(): Promise<boolean> {
  // Windows has no jobs, and Node throws on unsupported signals.
  if (process.platform === 'win32') return Promise.resolve(false);
  const listeners = process.listeners('SIGTSTP');
  process.removeAllListeners('SIGTSTP');
  return new Promise((resolve) => {
    let hasContinued = false;
    const settle = (wasStopped: boolean): void => {
      process.off('SIGCONT', continued);
      for (const listener of listeners) process.on('SIGTSTP', listener);
      resolve(wasStopped);
    };
    const continued = (): void => {
      hasContinued = true;
      setTimeout(() => settle(true), GOES_ON_AFTER_MS);
    };
    process.on('SIGCONT', continued);
    // The timer may be due by the time the process resumes; the signal then arrives right after it.
    setTimeout(() => {
      setImmediate(() => {
        if (!hasContinued) settle(false);
      });
    }, STOPS_WITHIN_MS);
    // The whole group: npm and the shell script around this process must stop too, or the shell never gets
    // the terminal back.
    process.kill(0, 'SIGTSTP');
  });
}

function endBy(signal: EndingSignal): Promise<never> {
  // Libraries listen as well; with no listeners left, the signal has its default effect.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  return new Promise(() => {});
}

/** What was opened of standard output and standard error. */
const outputs = new Set<NodeJS.WriteStream>();

function handleErrors(
  stream: NodeJS.WriteStream,
  handler: (error: NodeJS.ErrnoException) => void,
): NodeJS.WriteStream {
  outputs.add(stream);
  if (!stream.listeners('error').includes(handler)) stream.on('error', handler);
  return stream;
}

let resultProblem: string | null = null;

/** A result that didn't arrive must not look like one that did: full disk, closed pipe. */
function resultLost({ code = 'unknown error' }: NodeJS.ErrnoException): void {
  if (resultProblem !== null) return;
  resultProblem = code;
  process.once('exit', () => {
    process.exitCode ||= EXIT.outcomeUnknown;
    const why = code === 'EIO' ? 'the terminal or the disk is gone' : code;
    process.stderr.write(`Couldn't write the result to standard output (${why}).\n`);
  });
}

/** If notices can't be written, there is no one to tell. */
function noticeLost(): void {}

function writeNow(sequence: string): void {
  try {
    fs.writeSync(STDOUT, sequence);
  } catch {
    // The terminal is gone, so there is nothing left to restore.
  }
}

/** SIGUSR1 makes Node open its debugger to anyone who can reach the port, exposing every value. */
function keepDebuggerShut(): void {
  process.on('SIGUSR1', () => {});
}

/** A file size limit then fails the write, which storage reports, instead of killing the process. */
function surviveFileSizeLimits(): void {
  process.on('SIGXFSZ', () => {});
}
