import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { newHome, PROGRAM, startApp } from '../support/app.ts';
import type { TestTerminal } from '../support/terminal.ts';

const COLUMNS = 100;
const ROWS = 24;

/** The device of a program's terminal, which whoever may write to it can open. */
const deviceOf = (app: TestTerminal): string => `/proc/${app.pid}/fd/1`;

/** What `wall` and warnings of Node's do, and worse: rows that scroll the screen, colours, line drawing, margins. */
const FOREIGN =
  '\r\nBroadcast message from root\r\n\r\n\x1b[5;7H\x1b[31;44mWarning\x1b(0 qqq \x1b[3;9r\x1b[?25h\x1b[4;2H';

/** Every cell with its look. One that nothing was written to is blank. */
const cellsOf = (app: TestTerminal): readonly string[] =>
  Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const cell = app.cellAttributes(at % COLUMNS, Math.floor(at / COLUMNS));
    return JSON.stringify({ ...cell, text: cell.text || ' ' });
  });

it('ctrl+l, a resize and a return from the shell draw everything anew, whatever else wrote to the terminal', async () => {
  const home = newHome();
  const app = startApp({ home, columns: COLUMNS, rows: ROWS });
  await app.waitFor('No dispatches yet.');
  // The sandbox is up, and the terminal has told its background: nothing changes by itself any more.
  await app.waitFor('127.0.0.1');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('key');
  await app.waitFor('Key     key');
  const screen = app.text();
  const cells = cellsOf(app);
  const cursor = app.cursor();
  const repairs: Readonly<Record<string, () => void>> = {
    'ctrl+l': () => app.press('ctrl+l'),
    'a resize that ends where it began': () => {
      app.resize(COLUMNS - 7, ROWS);
      app.resize(COLUMNS, ROWS);
    },
    'a return from the shell': () => {
      app.kill('SIGSTOP');
      app.kill('SIGCONT');
    },
  };
  for (const repair of Object.values(repairs)) {
    writeFileSync(deviceOf(app), FOREIGN.repeat(3));
    await app.waitFor('Broadcast');
    repair();
    // The cells, too: the screen can be cleared once more after it stood there.
    await app.waitFor(
      () =>
        app.text() === screen &&
        app.isCursorShown() &&
        isDeepStrictEqual(app.cursor(), cursor) &&
        isDeepStrictEqual(cellsOf(app), cells),
    );
  }
});

it('what was typed before the first frame, and echoed, moves nothing of it', async () => {
  const args = ['-c', 'printf ndeploy; exec "$0"', PROGRAM];
  const app = startApp({ home: newHome(), program: '/bin/sh', args });
  await app.waitFor('No dispatches yet.');
  await app.waitFor('127.0.0.1');
  expect(app.line(0)).toMatch(/^ sandbox ▸ 127\.0\.0\.1/);
});
