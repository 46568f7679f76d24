import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundle } from '../../scripts/build.ts';
import { openTerminal, type TestTerminal } from '../support/terminal.ts';
import { leftOn } from '../support/terminal-modes.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'dispatchbox-keys-'));
const DOWN = '\u001b[B';

let terminal: TestTerminal;

beforeAll(() =>
  bundle({ outdir: folder, version: '0.0.0', entryPoints: { app: 'test/kit/keys-app.tsx' } }),
);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  terminal = openTerminal({
    command: process.execPath,
    args: [path.join(folder, 'app.js')],
    cwd: folder,
    env: { HOME: folder },
    columns: 80,
    rows: 24,
  });
  await terminal.waitFor('mode=list.');
  await terminal.waitFor(() => leftOn(terminal).includes('pastes'));
});

afterEach(() => terminal.close());

/** One turn of the event loop, in which a part of what is written may be read by itself. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a burst', () => {
  test('does what its keys do one by one, wherever reads cut it', async () => {
    const burst = `jwné\x7fx\x1b[27u${DOWN}${DOWN}/ab\x7fc\x1b[27uj`;
    const cuts = Array.from({ length: burst.length - 1 }, (_, at) => at + 1);
    for (const cut of cuts) {
      terminal.type(burst.slice(0, cut));
      await turn();
      terminal.type(burst.slice(cut));
    }
    await terminal.waitFor(`mode=list. at=${cuts.length * 4}.`);
    expect(terminal.text()).toContain(`text="${'nx'.repeat(cuts.length)}".`);
    expect(terminal.text()).toContain(`${'ac'.repeat(cuts.length)}`);
    expect(terminal.text()).toContain('said=.');
  });

  test('goes where each key of it leads: into a field, out of it with esc, and on', async () => {
    terminal.type(`jjjwabc\x7f\x7f\x7fhello\x1b[27u${DOWN}/que\x7fry\x1b[27uj`);
    await terminal.waitFor('mode=list. at=5.');
    expect(terminal.text()).toContain('text="hello".');
    expect(terminal.text()).toContain('/ qury');
  });

  test('of alt and a letter is esc and that letter, where it means nothing', async () => {
    terminal.type('wab\x1bj');
    await terminal.waitFor('mode=list. at=1.');
    expect(terminal.text()).toContain('text="ab".');
  });
});

describe('a key that is held', () => {
  test('moves as often as it came, in a few turns', async () => {
    terminal.type('j'.repeat(200));
    await terminal.waitFor('at=200.');
    terminal.type(DOWN.repeat(200));
    await terminal.waitFor('at=400.');
    const turns = Number(/turns=(\d+)/.exec(terminal.text())?.[1]);
    expect(turns).toBeLessThan(40);
  });

  test('does not answer the question that it opened, however it comes', async () => {
    terminal.type('\x13'.repeat(9));
    await terminal.waitFor('Send?');
    for (let at = 0; at < 9; at += 1) {
      terminal.type('\x13');
      await turn();
    }
    terminal.type('j\x13');
    await terminal.waitFor('answers=y.');
  });
});

describe('a paste', () => {
  test('is text where text is typed, and nothing anywhere else', async () => {
    terminal.paste('jjw\x13\r');
    await terminal.waitFor('said=A paste does nothing here..');
    expect(terminal.text()).toContain('at=0. turns=0. answers=.');
    terminal.type('w');
    await terminal.waitFor('mode=write.');
    terminal.paste('a\nb\x1b[201~j\x13');
    await terminal.waitFor(String.raw`text="<a\nbj\u0013>".`);
    terminal.type('c\x1b[27u/');
    await terminal.waitFor('mode=query.');
    terminal.paste('x\ny');
    await terminal.waitFor('/ x y');
    terminal.type('z');
    await terminal.waitFor('/ x yz');
  });

  test('is no name that is typed by hand, nor is what was typed before', async () => {
    terminal.type('\x19acme\r');
    await terminal.waitFor('Type acme to continue.');
    terminal.paste('acme\r');
    await terminal.waitFor("Pasting isn't allowed here.");
    terminal.type('acme\r');
    await terminal.waitFor('answers=y.');
  });
});
