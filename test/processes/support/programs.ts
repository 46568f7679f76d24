import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { codeCacheVariable } from '../../support/code-cache.ts';

/** A program of these tests in a process of its own. */
export function startProgram(script: string, args: readonly string[]) {
  const program = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...codeCacheVariable() },
  });
  const ended = once(program, 'close');
  return {
    firstLine: Promise.race([once(program.stdout, 'data'), ended]),
    ended,
    kill: () => program.kill('SIGKILL'),
    endInput: () => program.stdin.end(),
  };
}
