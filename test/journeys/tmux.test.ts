import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newHome, PROGRAM } from '../support/app.ts';
import { environment } from '../support/program.ts';
import { openTerminal } from '../support/terminal.ts';

/** A tmux of its own, with the settings that it comes with, attached to a terminal of ours. */
function startInTmux() {
  const home = newHome();
  // A socket's path may have about a hundred characters.
  const tmux = ['-S', path.join(home, 't'), '-f', '/dev/null'];
  const terminal = openTerminal({
    command: 'tmux',
    args: [...tmux, 'new-session', `'${PROGRAM}'`],
    cwd: home,
    env: environment(home),
    columns: 120,
    rows: 40,
  });
  const ask = (...args: readonly string[]): string =>
    execFileSync('tmux', [...tmux, ...args], { encoding: 'utf8' });
  /** As its user pastes: marked where the program asked for marks, and with whatever is in it. */
  const paste = (text: string): void => {
    execFileSync('tmux', [...tmux, 'load-buffer', '-'], { input: text });
    ask('paste-buffer', '-p');
  };
  onTestFinished(async () => {
    // The server outlives the terminal.
    ask('kill-server');
    await terminal.close();
  });
  return { terminal, ask, paste };
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

it('a paste that holds its own end is one paste, wherever the reads of a terminal cut it', async () => {
  const { terminal, paste } = startInTmux();
  await terminal.waitFor('No dispatches yet.');
  terminal.press('n');
  await terminal.waitFor('New dispatch');
  terminal.type('hello\t');
  await terminal.waitFor('▸ Ref');
  // A read has at most 4,095 bytes. Each layout puts another byte of the marker, or of the key behind it, last.
  for (let length = 4_076; length <= 4_091; length += 1) {
    paste(`${'x'.repeat(length)}\x1b[201~\x13\x13 end${length}`);
    await terminal.waitFor(`end${length}`);
    terminal.press('ctrl+u');
    await terminal.waitGone('xxx');
  }
  // Nothing was sent, and the form is still there.
  expect(terminal.line(0)).toContain('all 0');
  expect(terminal.text()).toContain('New dispatch');
});
