import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const COMPILE_CACHE = path.resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/test-programs',
);

/** A program of these tests in a process of its own. */
export function startProgram(script: string, args: readonly string[]) {
  const program = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Halves the time that a process takes to start.
    env: { ...process.env, NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  const ended = once(program, 'close');
  return {
    firstLine: Promise.race([once(program.stdout, 'data'), ended]),
    ended,
    kill: () => program.kill('SIGKILL'),
    endInput: () => program.stdin.end(),
  };
}
