import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../scripts/package/bundle.ts';
import { newHome } from '../support/app.ts';
import { isRunning, processesTo } from '../support/processes.ts';
import { openTerminal } from '../support/terminal.ts';

describe('npm start', () => {
  it.each([
    ['npm gets SIGHUP', 0, 'SIGHUP'],
    ['the shell between npm and the app is killed', 1, 'SIGKILL'],
  ] as const)('ends the app and restores the terminal when %s', async (_, which, signal) => {
    const home = newHome();
    const shell = openTerminal({
      // npm as a job of a shell: the kernel hangs up on a session whose first process ends.
      command: 'bash',
      args: ['--norc', '--noprofile', '-i'],
      cwd: ROOT,
      env: { HOME: home, DISPATCHBOX_HOME: path.join(home, 'box'), PS1: 'shell> ' },
    });
    onTestFinished(() => shell.close());
    await shell.waitFor('shell>');
    shell.type('npm start --silent\r');
    await shell.waitFor('No dispatches yet.', { timeoutMs: 30_000 });
    // The terminal's answers to the start are read once a key is.
    shell.press('n');
    await shell.waitFor('New dispatch');
    const line = processesTo(shell.pid, /^node .*scripts\/start\.mjs$/);
    const app = line.at(-1) ?? 0;
    expect(line.length).toBeGreaterThan(1);

    process.kill(line[which] ?? 0, signal);
    await expect.poll(() => isRunning(app)).toBe(false);
    await shell.waitFor('shell>');
    expect(shell.isAlternateScreen()).toBe(false);
    expect(shell.isCursorShown()).toBe(true);
    shell.type('echo typed-$((6*7))\r');
    await shell.waitFor('\ntyped-42');
  });
});

describe('on an old Node', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const ours = Object.entries<string>(scripts).filter(([, line]) => line.startsWith('node '));

  it.each(ours)('npm run %s says in one line which one it needs', (_, line) => {
    const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.1.0' })`;
    const ended = spawnSync('sh', ['-c', line], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_OPTIONS: `--import="${old}"` },
      encoding: 'utf8',
      // Without the check, it would do what it is for.
      timeout: 10_000,
    });
    expect(ended).toMatchObject({ status: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^dispatchbox needs Node 22\.19.*Node 20\.1\.0.*\n$/);
  });
});
