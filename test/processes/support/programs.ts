import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import esbuild from 'esbuild';
import { temporaryFolder } from '../../storage/support/folders.ts';
import { codeCacheVariable } from '../../support/code-cache.ts';

/**
 * Makes a program of these tests one file, in a folder of its own. Where it's started dozens of times,
 * loading its hundreds of modules would take most of the time.
 */
export async function inOneFile(script: string): Promise<string> {
  const outfile = path.join(temporaryFolder(), 'program.mjs');
  await esbuild.build({
    entryPoints: [script],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@napi-rs/keyring'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return outfile;
}

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
