import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProgramCommand } from '../../src/domain/shell-words.ts';
import { runProgram } from '../../src/terminal/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { THIS_MACHINE } from '../support/this-machine.ts';

const NODE = process.execPath;

function script(code: string, ...args: readonly string[]): ProgramCommand {
  return [NODE, '-e', code, '--', ...args];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const BOUNDED = {
  errors: 'ignore',
  endsWithinMs: 20_000,
  maxBytes: 16 * 1024,
  machine: THIS_MACHINE,
} as const;

async function printed(words: ProgramCommand, options: object = {}): Promise<string> {
  const ran = await runProgram(words, { ...BOUNDED, ...options });
  return ran.ok ? ran.value.toString('utf8') : ran.error;
}

describe('a program', () => {
  it('gets its arguments as they are, without a shell', async () => {
    const args = ['$HOME; exit 1', '--flag', 'a b'];
    const text = await printed(
      script('console.log(JSON.stringify(process.argv.slice(1)))', ...args),
    );
    expect(JSON.parse(text)).toEqual(args);
  });

  it('runs in its own folder', async () => {
    expect(await printed(script('console.log(process.cwd())'))).toBe(
      `${realpathSync(path.dirname(NODE))}\n`,
    );
  });

  it.each([
    ['fails', script('process.exit(7)'), / status 7\.$/],
    ['is killed', script("process.kill(process.pid, 'SIGKILL')"), / SIGKILL\.$/],
    ['is not there', ['/no/such/program'], /\(ENOENT\)\.$/],
    ['is given too much', script('', 'x'.repeat(9e6)), /\(E2BIG\)\.$/],
  ])('that %s says so', async (_, words, how) => {
    expect(await runProgram(words, BOUNDED)).toEqual({
      ok: false,
      error: expect.stringMatching(how),
    });
  });

  it('that hangs takes along what it has started', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'pid');
    const child = `require('node:fs').writeFileSync(process.argv[1], String(process.pid));
      process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);`;
    const parent = `require('node:child_process').spawn(process.execPath,
      ['-e', ${JSON.stringify(child)}, process.argv[1]], { stdio: 'inherit' });`;
    expect(await printed(script(parent, file), { endsWithinMs: 2_000 })).toMatch(/^did not/);
    const pid = Number(readFileSync(file, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('may leave something behind that holds its output', async () => {
    const code = `require('node:child_process').spawn(process.execPath,
      ['-e', 'setTimeout(() => {}, 15000)'], { stdio: 'inherit', detached: true }).unref();
      console.log('done');`;
    const startedMs = performance.now();
    expect(await printed(script(code))).toBe('done\n');
    expect(performance.now() - startedMs).toBeLessThan(12_000);
  });
});
