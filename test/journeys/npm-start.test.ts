import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../scripts/build.ts';
import { newHome } from '../support/app.ts';
import { isRunning, processesTo } from '../support/processes.ts';
import { openTerminal } from '../support/terminal.ts';

it('npm start runs the app as a job of the shell: it ends with it, and restores the terminal', async () => {
  const home = newHome();
  const shell = openTerminal({
    // npm as a job of a shell, as people start it.
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
  const line = processesTo(shell.pid, /^node .*dist\/dispatchbox\.js$/);
  const app = line.at(-1) ?? 0;
  expect(line.length).toBeGreaterThan(1);

  // What a shell tells its jobs when its window is closed.
  process.kill(-(line[0] ?? 0), 'SIGHUP');
  await expect.poll(() => isRunning(app)).toBe(false);
  await shell.waitFor('shell>');
  expect(shell.isAlternateScreen()).toBe(false);
  expect(shell.isCursorShown()).toBe(true);
  shell.type('echo typed-$((6*7))\r');
  await shell.waitFor('\ntyped-42');
});

it('npm ci says on an old Node in one line which one is needed', () => {
  const folder = path.join(ROOT, 'scripts/node');
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.1.0' })`;
  const ended = spawnSync('sh', ['-c', scripts.postinstall], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_OPTIONS: `--import="${old}"` },
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status: 2, stdout: '' });
  expect(ended.stderr).toMatch(/^dispatchbox needs Node 22\.19.*Node 20\.1\.0.*\n$/);
});
