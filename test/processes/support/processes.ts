import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { codeCacheVariable } from '../../support/code-cache.ts';

export interface Limits {
  /** As for the shell's `umask`. */
  readonly umask?: string;
  /** The largest file that the process may write, in KiB (RLIMIT_FSIZE). */
  readonly maxFileKib?: number;
}

export interface Child {
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Lines of standard output so far. */
  readonly lines: readonly string[];
  /** Waits until there are this many lines. Fails when the process ends before. */
  waitForLines(count: number): Promise<void>;
  /** @returns exit status and standard error. */
  ended(): Promise<{ readonly status: number | null; readonly stderr: string }>;
  /** Kills it with SIGKILL and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts one of the programs beside this file, or one of `inOneFile`, in a process of its own. */
export function startChild(program: string, args: readonly string[], limits: Limits = {}): Child {
  const script = path.resolve(import.meta.dirname, program);
  const cache = path.isAbsolute(program) ? path.join(path.dirname(program), 'cache') : undefined;
  const shell = [
    limits.umask === undefined ? '' : `umask ${limits.umask};`,
    // In POSIX shells a block is 512 bytes.
    limits.maxFileKib === undefined ? '' : `ulimit -f ${limits.maxFileKib * 2};`,
    'exec "$0" "$@"',
  ].join(' ');
  const child = spawn('/bin/sh', ['-c', shell, process.execPath, script, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...codeCacheVariable(cache) },
  });
  const lines: string[] = [];
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const exited = once(child, 'close');
  return {
    process: child,
    lines,
    async waitForLines(count) {
      while (lines.length < count) {
        const ended = exited.then(() => 'ended' as const);
        if ((await Promise.race([once(output, 'line'), ended])) !== 'ended') continue;
        if (lines.length < count) throw new Error(`ended after ${lines.length} lines: ${stderr}`);
      }
    },
    async ended() {
      const [status] = await exited;
      return { status, stderr };
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
