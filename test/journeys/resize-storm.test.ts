import { expect, it } from 'vitest';
import { newHome, sendDispatch, startApp } from '../support/app.ts';
import type { TestTerminal } from '../support/terminal.ts';

const COLUMNS = 100;
const ROWS = 30;
const RESIZES = 100;
const PALETTE = 'ctrl+p everything';
const ENTERS_SCREEN = '\u001b[?1049h';

/** Every cell of the screen, letters and looks. */
function cells(app: TestTerminal): readonly string[] {
  return Array.from({ length: COLUMNS * ROWS }, (_, at) =>
    JSON.stringify(app.cellAttributes(at % COLUMNS, Math.floor(at / COLUMNS))),
  );
}

/** Hundreds of sizes, some of them gone again before the program looks, and at last the first one. */
async function storm(app: TestTerminal, meanwhile: (step: number) => void): Promise<void> {
  for (let step = 0; step < RESIZES; step += 1) {
    app.resize(1 + ((step * 137) % 300), 1 + ((step * 59) % 100));
    meanwhile(step);
    // Some of the sizes are drawn.
    if (step % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  app.resize(COLUMNS, ROWS);
}

/** The whole screen is there: a rule from edge to edge, and the footer on the last row. */
function isWhole(app: TestTerminal): boolean {
  return /^─+$/.test(app.line(2)) && app.line(2).length === COLUMNS && app.line(ROWS - 1) !== '';
}

/** Looks at the screen in the middle of no frame: once it is as awaited. */
async function lookOnce(app: TestTerminal, isAwaited: () => boolean) {
  let seen = { cells: cells(app), cursor: app.cursor() };
  await app.waitFor(() => {
    if (!isWhole(app) || !isAwaited()) return false;
    seen = { cells: cells(app), cursor: app.cursor() };
    return true;
  });
  return seen;
}

it('while rows poll and a form is typed into, a storm of sizes leaves nothing behind', async () => {
  const letters = 'abcde';
  const app = startApp({ home: newHome(), columns: COLUMNS, rows: ROWS });
  await app.waitFor(PALETTE);
  // Back at its size before anyone looked: two signals that come as one, or two that find the size that
  // the program knows.
  app.resize(20, 5);
  app.resize(COLUMNS, ROWS);
  expect(app.line(ROWS - 1)).toBe('');
  await app.waitFor(() => isWhole(app) && app.line(ROWS - 1).includes(PALETTE));
  await sendDispatch(app, 'nightly');
  await app.waitFor('◌ 1 waiting');
  app.press('n');
  app.type('key-');
  await app.waitFor('Key     key-');
  await storm(app, (step) => {
    const letter = step % 20 === 0 ? letters[step / 20] : undefined;
    if (letter !== undefined) app.type(letter);
  });
  app.type('!');
  const before = await lookOnce(app, () => app.beforeCursor().endsWith(`Key     key-${letters}!`));
  // Has the program draw all of its screen once more.
  const screens = app.rawOutput().split(ENTERS_SCREEN).length;
  app.kill('SIGSTOP');
  app.kill('SIGCONT');
  await expect.poll(() => app.rawOutput().split(ENTERS_SCREEN).length).toBe(screens + 1);
  const after = await lookOnce(app, () => app.isCursorShown());
  expect(after.cursor).toEqual(before.cursor);
  expect(after.cells.filter((cell, at) => cell !== before.cells[at])).toEqual([]);
});

it('takes hundreds of sizes that come while it still draws the first of them', async () => {
  const app = startApp({ home: newHome(), columns: COLUMNS, rows: ROWS });
  await app.waitFor(PALETTE);
  app.press('n');
  await app.waitFor('Key');
  app.type('key');
  for (let size = 0; size < 500; size += 1) app.resize(60 + (size % 60), 20 + (size % 30));
  app.resize(COLUMNS, ROWS);
  app.type('!');
  await app.waitFor(() => isWhole(app) && app.beforeCursor().endsWith('Key     key!'));
});
