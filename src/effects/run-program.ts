import { type ChildProcess, spawn } from 'node:child_process';
import type { Program } from '../domain/user-command.ts';

/** A daemon that the program leaves behind may hold its output open. */
const OUTPUT_WITHIN_MS = 1_000;

export interface ProgramOptions {
  /** The environment; the process's own unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly folder?: string;
  /** For its standard input, which is empty otherwise. */
  readonly input?: string;
  /** What to collect: nothing, then it goes to our standard error; standard output alone; or both. */
  readonly collects: 'nothing' | 'output' | 'both';
  /** Whether the user sees its standard error if that isn't collected. */
  readonly showsErrors?: boolean;
  readonly mostCharacters?: number;
  readonly withinMs?: number;
  /** Takes the terminal away from it, which has a screen on it. */
  readonly hasNoTerminal?: boolean;
}

export interface ProgramEnd {
  /** `null` if it never started, or a signal ended it. */
  readonly status: number | null;
  /** How it failed, to follow its name in a sentence; `null` if it didn't. */
  readonly problem: string | null;
  /** What was collected; beyond the limit, its end. */
  readonly output: string;
}

/** The environment for any program that is not dispatchbox itself. */
export function withoutToken({
  DISPATCHBOX_TOKEN: _,
  ...env
}: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> {
  return env;
}

/** Runs a program with its arguments verbatim, without a shell, and waits for its end. */
export function runProgram([file, ...args]: Program, options: ProgramOptions): Promise<ProgramEnd> {
  const { env, folder, input, collects, showsErrors = true } = options;
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const errors = collects === 'both' ? 'pipe' : showsErrors ? 2 : 'ignore';
  let child: ChildProcess;
  try {
    child = spawn(file, args, {
      ...(env && { env }),
      cwd: folder,
      stdio: [stdin, collects === 'nothing' ? 2 : 'pipe', errors],
      timeout: options.withinMs,
      detached: options.hasNoTerminal,
      windowsHide: true,
    });
  } catch (error) {
    return Promise.resolve(notStarted(error));
  }
  // It may exit without reading any of it.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const output = collect(child, options.mostCharacters ?? 64 * 1024);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(notStarted(error)));
    child.once('exit', (status, signal) => {
      const ended = status === null ? `was ended by ${signal}` : `ended with status ${status}`;
      const problem = status === 0 ? null : ended;
      const late = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, OUTPUT_WITHIN_MS);
      child.once('close', () => {
        clearTimeout(late);
        resolve({ status, problem, output: output() });
      });
    });
  });
}

function notStarted(error: unknown): ProgramEnd {
  const isSystem = error instanceof Error && 'code' in error;
  if (!isSystem) throw error;
  return { status: null, problem: `could not be started (${error.code})`, output: '' };
}

function collect({ stdout, stderr }: ChildProcess, most: number): () => string {
  let text = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-most);
    });
  }
  return () => text;
}
