import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTerminal, type TestTerminal } from '../support/terminal.ts';
import { leftOn } from '../support/terminal-modes.ts';

const APP = fileURLToPath(new URL('key-stream-app.ts', import.meta.url));
const LEFT = '\u001b[D';
const DOWN = '\u001b[B';

let terminal: TestTerminal;

beforeEach(async () => {
  terminal = openTerminal({
    command: 'sh',
    args: ['-c', '"$0" "$1"; echo "status $?"; stty -a', process.execPath, APP],
    cwd: os.tmpdir(),
    env: { HOME: os.tmpdir() },
    columns: 80,
    rows: 24,
  });
  await terminal.waitFor('chords=.');
  await terminal.waitFor(() => leftOn(terminal).includes('pastes'));
});

afterEach(() => terminal.close());

describe('Ink on a key stream, with all keys in one write', () => {
  test('moves the caret of ink-text-input by each arrow', async () => {
    terminal.type('abcdef');
    await terminal.waitFor('value=abcdef.');
    terminal.type(`${LEFT}${LEFT}${LEFT}X`);
    await terminal.waitFor('value=abcXdef.');
  });

  test('does all of typing, moving and typing at once', async () => {
    terminal.type(`abcdef${LEFT}${LEFT}${LEFT}X`);
    await terminal.waitFor('value=abcXdef.');
  });

  test('erases once for each backspace', async () => {
    terminal.type('abcdef\x7f\x7f\x7f');
    await terminal.waitFor('value=abc.');
  });

  test('inserts a word and submits it with its enter', async () => {
    terminal.type('hello\r');
    await terminal.waitFor('submitted=hello.');
    expect(terminal.text()).toContain('value=hello.');
  });

  test('acts on abc, three backspaces and hello with enter one by one', async () => {
    terminal.type('abc\x7f\x7f\x7fhello\r');
    await terminal.waitFor('submitted=hello.');
  });

  test('counts 200 letters', async () => {
    terminal.type('j'.repeat(200));
    await terminal.waitFor('js=200.');
  });

  test('counts 200 arrows in a handler that only knows its own render', async () => {
    terminal.type(DOWN.repeat(200));
    await terminal.waitFor('downs=200.');
  });

  test('takes an escape at once, and no letter with it that comes after', async () => {
    terminal.press('esc');
    await terminal.waitFor('escapes=1.');
    terminal.type('x');
    await terminal.waitFor('value=x.');
    terminal.type('\x1b\x1b');
    await terminal.waitFor('escapes=3.');
  });

  test('gives a paste to the app alone, and the field what was typed around it', async () => {
    terminal.type('a');
    terminal.paste('y\r\nq\x1b[201~dy\r');
    await terminal.waitFor('pastes=["y\\rqdy\\r"]');
    terminal.type('b');
    await terminal.waitFor('value=ab.');
    expect(terminal.text()).toContain('submitted=.');
  });

  test('types no paste without marks either', async () => {
    terminal.type('DROP=1\rTABLE=2\r');
    await terminal.waitFor('pastes=["DROP=1\\rTABLE=2\\r"]');
    expect(terminal.text()).toMatch(/value=\.[\s\S]*submitted=\./);
  });

  test('gives a chord to the app alone, in its place among the letters', async () => {
    terminal.type('a\x13b');
    await terminal.waitFor('value=ab.');
    expect(terminal.text()).toContain('chords=19,.');
  });

  test('takes keys by their number as it takes them otherwise', async () => {
    terminal.type('\x1b[97;1:1u\x1b[97;1:3u\x1b[27;5;115~\x1b[27;2;66~\x1b[13u');
    await terminal.waitFor('submitted=aB.');
    expect(terminal.text()).toContain('chords=19,.');
  });

  test('types no letter of a key with alt, or with ctrl and alt, by its number', async () => {
    terminal.type('a\x1b[233;3u\x1b[98;7u\x1b[27;7;98~b');
    await terminal.waitFor('value=ab.');
  });

  test('types nothing that the terminal says', async () => {
    terminal.type('a\x1b[?64;1c\x1b]11;rgb:0000/0000/0000\x07\x1b[3;1R\x1b[Ib');
    await terminal.waitFor('value=ab.');
  });

  test('leaves the terminal as it was', async () => {
    terminal.type('abc\x03');
    await terminal.exit();
    expect(terminal.text()).toMatch(/status 0[\s\S]* icanon/);
  });
});
