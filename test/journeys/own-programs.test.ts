import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startCountingService } from '../effects/support/counting-service.ts';
import { addProfile, newHome, runProgram, startApp } from '../support/app.ts';
import { isRunning } from '../support/processes.ts';

/** A program that writes down what it was given, and whether it could reach the terminal. */
function recorder(log: string): readonly string[] {
  const code = `const fs = require('node:fs');
    let terminal = 'terminal';
    try { fs.closeSync(fs.openSync('/dev/tty')); } catch { terminal = 'no terminal'; }
    const { DISPATCHBOX_KEY: key, DISPATCHBOX_TOKEN: token = 'no token' } = process.env;
    fs.appendFileSync(${JSON.stringify(log)}, [process.argv[1], key, token, terminal].join(', ') + '\\n');
    console.log('written down');`;
  return [process.execPath, '-e', code];
}

it("a template of the repository is dispatched, its end runs a hook, and a key runs the user's own program", async () => {
  const home = newHome();
  const service = await startCountingService();
  await addProfile(home, { name: 'acme', url: service.url, token: 'canary-token' });
  const log = path.join(home, 'log');
  const program = recorder(log);
  const preferences = {
    commands: { 'write down': { run: [...program, '{url}'], key: 'alt+g', confirm: true } },
    hooks: { acme: [...program, 'ended {state}'] },
  };
  writeFileSync(path.join(home, 'box/preferences.json'), JSON.stringify(preferences));
  mkdirSync(path.join(home, '.dispatchbox'));
  writeFileSync(
    path.join(home, '.dispatchbox/templates.yaml'),
    "nightly: # the team's\n  key: nightly\nbad:\n  ref: main\n",
  );

  const app = startApp({
    home,
    env: { DISPATCHBOX_TOKEN: 'canary-token' },
    args: ['--profile', 'acme'],
  });
  await app.waitFor('No dispatches yet.');
  app.press('n', 'ctrl+t');
  await app.waitFor(/nightly +nightly +repository/);
  await app.waitFor('Line 3: bad has no key.');
  app.press('enter', 'ctrl+s');
  await app.waitFor(/✓ ready +nightly/);
  await app.waitFor(() => existsSync(log));

  app.press('alt+g');
  await app.waitFor('Run write down?');
  app.press('y');
  await app.waitFor('write down is done.');
  app.press('L', 'enter');
  await app.waitFor(/write down: exit 0\s+written down/);
  expect(readFileSync(log, 'utf8').split('\n')).toEqual([
    'ended ready, nightly, no token, no terminal',
    expect.stringMatching(/^https:\/\/ci\.acme\.dev\/.*, nightly, no token, no terminal$/),
    '',
  ]);
});

it('a token command that still runs ends with the app', async () => {
  const home = newHome();
  await addProfile(home, { name: 'acme', url: 'https://ci.acme.dev', token: 'canary-token' });
  const locked = path.join(home, 'locked');
  const code = `const fs = require('node:fs');
    if (!fs.existsSync(${JSON.stringify(locked)})) console.log('canary-token');
    else {
      fs.writeFileSync(${JSON.stringify(locked)}, String(process.pid));
      setInterval(() => {}, 1000);
    }`;
  const args = ['profile', 'token', 'acme', '--token-kind', 'organization', '--token-command'];
  const stored = await runProgram({ home, args: [...args, process.execPath, '-e', code] });
  expect(stored).toMatchObject({ status: 0 });

  writeFileSync(locked, '');
  const app = startApp({ home });
  await expect.poll(() => readFileSync(locked, 'utf8')).not.toBe('');
  const command = Number(readFileSync(locked, 'utf8'));
  expect(isRunning(command)).toBe(true);
  await app.waitFor('Opening');
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  await expect.poll(() => isRunning(command)).toBe(false);
});
