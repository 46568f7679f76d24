import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newHome, PROGRAM, startApp } from '../support/app.ts';

/** A tmux of its own, with the settings that it comes with, attached to a terminal of ours. */
function startInTmux() {
  const home = newHome();
  // A socket's path may have about a hundred characters.
  const tmux = ['-S', path.join(home, 't'), '-f', '/dev/null'];
  const args = [...tmux, 'new-session', `'${PROGRAM}'`];
  const terminal = startApp({ home, program: 'tmux', args });
  const ask = (...args: readonly string[]): string =>
    execFileSync('tmux', [...tmux, ...args], { encoding: 'utf8' });
  // The server outlives the terminal.
  onTestFinished(() => void ask('kill-server'));
  return { terminal, ask };
}

it('inside tmux a copy is in its buffer and is sent to the terminal around it', async () => {
  const { terminal, ask } = startInTmux();
  await terminal.waitFor('No dispatches yet.');
  terminal.press('n');
  await terminal.waitFor('New dispatch');
  terminal.type('hello');
  terminal.press('ctrl+s');
  await terminal.waitFor(/✓ ready +hello/);

  terminal.press('y');
  await terminal.waitFor('tmux buffer');
  const copied = ask('show-buffer');
  expect(copied).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  const base64 = Buffer.from(copied).toString('base64');
  expect(terminal.rawOutput()).toContain(`;${base64}`);
  expect(ask('list-buffers').trim().split('\n')).toHaveLength(1);
});
