import os from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTerminal, type TestTerminal } from '../support/terminal.ts';

const opened: TestTerminal[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(opened.splice(0).map((terminal) => terminal.close()));
});

/** Runs a script of one line or some in a terminal of 40 by 8. */
function run(script: string, env: Readonly<Record<string, string>> = {}): TestTerminal {
  const terminal = openTerminal({
    command: process.execPath,
    args: ['-e', script],
    cwd: os.tmpdir(),
    env: { HOME: os.tmpdir(), ...env },
    columns: 40,
    rows: 8,
  });
  opened.push(terminal);
  return terminal;
}

/** A program that shows what it reads, byte by byte, and goes on. */
const SHOW_BYTES = `
  process.stdin.setRawMode(true);
  process.stdin.on('data', (bytes) => console.log('got ' + bytes.toString('hex') + ' '));
  console.log('ready');`;

describe('the terminal of the tests', () => {
  test('shows what a program writes, wide letters and emoji in their places', async () => {
    const terminal = run(
      `console.log('日本|x'); console.log('👩‍👩‍👧|❤️|🇩🇪|👍🏽|e\u0301|'); setInterval(() => {}, 1e6)`,
    );
    await terminal.waitFor('|e\u0301|');
    expect(terminal.line(0)).toBe('日本|x');
    expect(terminal.line(1)).toBe('👩‍👩‍👧|❤️|🇩🇪|👍🏽|e\u0301|');
    expect(terminal.cellAttributes(4, 0).text).toBe('|');
    expect([2, 5, 8, 11, 13].map((x) => terminal.cellAttributes(x, 1).text)).toEqual(
      Array(5).fill('|'),
    );
  });

  test('sends what is typed and pressed', async () => {
    const terminal = run(SHOW_BYTES);
    await terminal.waitFor('ready');
    terminal.type('é');
    await terminal.waitFor('got c3a9 ');
    terminal.press('ctrl+s', 'alt+b', 'up', 'shift+tab');
    await terminal.waitFor('got 131b621b5b411b5b5a ');
  });

  test('sends cursor keys in the form that the program asked for', async () => {
    const terminal = run(`process.stdout.write('\\x1b[?1h'); ${SHOW_BYTES}`);
    await terminal.waitFor('ready');
    terminal.press('up');
    await terminal.waitFor('got 1b4f41 ');
  });

  test('marks a paste where the program asked for it, and only there', async () => {
    const terminal = run(SHOW_BYTES);
    await terminal.waitFor('ready');
    terminal.paste('a\nb');
    await terminal.waitFor('got 610d62 ');
    const asking = run(`process.stdout.write('\\x1b[?2004h'); ${SHOW_BYTES}`);
    await asking.waitFor('ready');
    asking.paste('a\nb');
    await asking.waitFor('got 1b5b3230307e610d621b5b3230317e ');
  });

  test('answers what a program asks the terminal', async () => {
    const terminal = run(`${SHOW_BYTES} process.stdout.write('\\x1b[6n')`);
    await terminal.waitFor('got 1b5b323b3152 ');
  });

  test('tells a program of its new size', async () => {
    const terminal = run(`
      const show = () => console.log(process.stdout.columns + 'x' + process.stdout.rows);
      process.stdout.on('resize', show); show(); setInterval(() => {}, 1e6)`);
    await terminal.waitFor('40x8');
    terminal.resize(60, 20);
    await terminal.waitFor('60x20');
  });

  test('knows the alternate screen, the cursor and the looks of a cell', async () => {
    const terminal = run(`
      process.stdin.setRawMode(true); process.stdin.once('data', () => process.stdout.write('\\x1b[?1049lback'));
      process.stdout.write('before\\x1b[?1049h\\x1b[2;3H\\x1b[1;7;31mX\\x1b[0m')`);
    await terminal.waitFor('X');
    expect(terminal.isAlternateScreen()).toBe(true);
    expect(terminal.text()).not.toContain('before');
    expect(terminal.cursor()).toEqual({ x: 3, y: 1 });
    expect(terminal.cellAttributes(2, 1)).toMatchObject({
      text: 'X',
      isBold: true,
      isInverse: true,
      isDim: false,
      foreground: 1,
      background: null,
    });
    terminal.press('enter');
    await terminal.waitFor('back');
    expect(terminal.isAlternateScreen()).toBe(false);
    expect(terminal.rawOutput()).toContain('\u001b[?1049h');
  });

  test('gives the program the environment it was given and no other', async () => {
    vi.stubEnv('HARNESS_CANARY', 'inherited');
    const terminal = run(
      `console.log(Object.keys(process.env).sort().join(' ')); setInterval(() => {}, 1e6)`,
      { FOO: '1' },
    );
    await terminal.waitFor('TERM');
    expect(terminal.line(0)).toBe('FOO HOME PATH PWD TERM');
  });

  test('reports how a program ended', async () => {
    await expect(run('process.exit(5)').exit()).resolves.toEqual({ code: 5, signal: null });
    const terminal = run(SHOW_BYTES);
    await terminal.waitFor('ready');
    terminal.kill('SIGTERM');
    await expect(terminal.exit()).resolves.toEqual({ code: null, signal: 'SIGTERM' });
  });

  test('waits until something is gone', async () => {
    const terminal = run(`${SHOW_BYTES} process.stdin.once('data', () => console.clear())`);
    await terminal.waitFor('ready');
    terminal.press('enter');
    await terminal.waitGone('ready');
  });

  test('says what is on the screen when what it waits for does not come', async () => {
    const terminal = run(SHOW_BYTES);
    await terminal.waitFor('ready');
    await expect(terminal.waitFor('never', { timeoutMs: 20 })).rejects.toThrow(/never.*\nready/);
  });

  test('does not wait for a program that has ended', async () => {
    await expect(run(`console.log('bye')`).waitFor('never')).rejects.toThrow(/ended.*\nbye/);
  });
});
