import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { codeCacheVariable } from '../../support/code-cache.ts';

/** A program of these tests in a process of its own. */
export function startProgram(file: string, args: readonly string[]) {
  const program = spawn(process.execPath, [file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      ...codeCacheVariable(path.join(path.dirname(file), 'cache')),
    },
  });
  const ended = once(program, 'close');
  return {
    firstLine: Promise.race([once(program.stdout, 'data'), ended]),
    ended,
    kill: () => program.kill('SIGKILL'),
    endInput: () => program.stdin.end(),
  };
}
