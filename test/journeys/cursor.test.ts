import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';
import type { TestTerminal } from '../support/terminal.ts';

async function startOnForm(size: { columns: number; rows: number }): Promise<TestTerminal> {
  const app = startApp({ home: newHome(), ...size });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await cursorOn(app, '▸ Key');
  return app;
}

/** Waits until the cursor is shown on a row that has these words. */
function cursorOn(app: TestTerminal, words: string): Promise<void> {
  return app.waitFor(() => app.isCursorShown() && app.line(app.cursor().y).includes(words));
}

function cursorHidden(app: TestTerminal, on: string): Promise<void> {
  return app.waitFor((screen) => screen.includes(on) && !app.isCursorShown());
}

/** The property itself: what is typed next appears at the cursor, which moves behind it. The row can move. */
async function nextLetterAppearsThere(app: TestTerminal, letter = 'q'): Promise<void> {
  const { x } = app.cursor();
  expect(app.isCursorShown()).toBe(true);
  app.type(letter);
  await app.waitFor(
    () => app.cursor().x === x + 1 && app.cellAttributes(x, app.cursor().y).text === letter,
  );
}

it('stands in each field of a form, and nowhere on a button', async () => {
  const app = await startOnForm({ columns: 40, rows: 12 });
  await nextLetterAppearsThere(app);
  for (const label of ['Ref', 'Title']) {
    app.press('tab');
    await cursorOn(app, `▸ ${label}`);
    await nextLetterAppearsThere(app);
  }
  app.press('tab');
  await cursorOn(app, '▸ Params');
  await nextLetterAppearsThere(app);
  const name = app.cursor();
  app.press('tab');
  await app.waitFor(() => app.cursor().x > name.x + 5);
  await nextLetterAppearsThere(app);
  app.press('tab');
  await cursorHidden(app, '▸         [ Send ]');
  app.press('shift+tab');
  await cursorOn(app, '▸ Params');
  await nextLetterAppearsThere(app, 'z');
});

it('counts the columns of wide letters and of emoji that are several in one', async () => {
  const app = await startOnForm({ columns: 80, rows: 24 });
  const start = app.cursor().x;
  app.type('日本👩‍👩‍👧é');
  await app.waitFor(() => app.cursor().x === start + 7);
  await nextLetterAppearsThere(app);
  app.press('left', 'left', 'left');
  await app.waitFor(() => app.cursor().x === start + 4);
  app.type('a');
  await app.waitFor('日本a👩‍👩‍👧éq');
  expect(app.cursor().x).toBe(start + 5);
});

it('stays at the edge of a text that is longer than its row', async () => {
  const app = await startOnForm({ columns: 40, rows: 12 });
  app.type('0123456789'.repeat(5));
  await app.waitFor(() => /‹\d+$/.test(app.beforeCursor()) && app.beforeCursor().endsWith('789'));
  const { x, y } = app.cursor();
  app.type('x');
  await app.waitFor(() => app.beforeCursor().endsWith('789x'));
  expect(app.cursor()).toEqual({ x, y });
  app.press('home');
  await app.waitFor('›');
  expect(app.cursor().x).toBe(11);
  await nextLetterAppearsThere(app);
});

it('is never seen away from the text while it is typed fast', async () => {
  const app = await startOnForm({ columns: 80, rows: 24 });
  const field = app.cursor();
  const text = 'a-long-key-typed-in-no-time';
  const apart: string[] = [];
  for (const letter of text) app.type(letter);
  await app.waitFor(() => {
    const { x, y } = app.cursor();
    const line = app.line(field.y);
    const isRight = y === field.y && line.slice(0, x) === line.trimEnd().padEnd(field.x);
    if (app.isCursorShown() && !isRight) apart.push(`${x},${y}: ${line}`);
    return line.trimEnd().endsWith(text);
  });
  expect(apart).toEqual([]);
});

it('stands behind the mask of a value, wherever it is in the value', async () => {
  const app = startApp({ home: newHome(), columns: 80, rows: 24 });
  await app.waitFor('No dispatches yet.');
  app.press('2', 'n', 'shift+tab');
  await cursorOn(app, '▸ Vault');
  expect(app.cellAttributes(app.cursor().x, app.cursor().y).text).toBe('d');
  app.press('tab');
  await cursorOn(app, '▸ Name');
  await nextLetterAppearsThere(app, 'N');
  app.press('tab');
  await cursorOn(app, '▸ Value');
  const start = app.cursor();
  for (const more of ['s', 'ecret value', '日本']) {
    app.type(more);
    await app.waitFor(/•{8} {2}\d+ byte/);
    await app.waitFor(() => app.cursor().x === start.x + 8);
  }
  app.press('home');
  app.press('ctrl+r');
  await app.waitFor('secret value日本');
  await app.waitFor(() => app.cursor().x === start.x);
  await nextLetterAppearsThere(app, 'S');
});

it('stands in a token that is typed, and nowhere on a choice', async () => {
  const app = startApp({ home: newHome(), columns: 80, rows: 24 });
  await app.waitFor('No dispatches yet.');
  app.press('4', 'n');
  await cursorOn(app, '▸ Name');
  await nextLetterAppearsThere(app);
  app.press('tab', 'tab', 'tab', 'tab');
  await cursorHidden(app, '▸ Token kind');
  app.press('tab');
  await cursorOn(app, '▸ Token ');
  const start = app.cursor();
  app.type('token-of-mine');
  await app.waitFor('•  13 characters');
  expect(app.cursor()).toEqual({ x: start.x + 8, y: start.y });
});
