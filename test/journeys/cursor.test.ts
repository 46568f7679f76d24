import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';
import type { TestTerminal } from '../support/terminal.ts';

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

it('is where the next letter appears, in each field of a form, and nowhere on a button', async () => {
  const app = startApp({ home: newHome(), columns: 40, rows: 12 });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await cursorOn(app, '▸ Key');
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

  // It is never seen away from the text while that is typed fast.
  app.resize(80, 24);
  await app.waitFor(() => app.line(2).length === 80 && app.line(23).includes('ctrl+s'));
  app.press('esc', 'n');
  await app.waitFor(() => app.isCursorShown() && /▸ Key {5}$/.test(app.beforeCursor()));
  const field = app.cursor();
  const text = 'a-long-key-typed-in-no-time';
  const apart: string[] = [];
  for (const letter of text) app.type(letter);
  await app.waitFor(() => {
    const cursor = app.cursor();
    const line = app.line(field.y);
    const isRight =
      cursor.y === field.y && line.slice(0, cursor.x) === line.trimEnd().padEnd(field.x);
    if (app.isCursorShown() && !isRight) apart.push(`${cursor.x},${cursor.y}: ${line}`);
    return line.trimEnd().endsWith(text);
  });
  expect(apart).toEqual([]);
});

it('stands behind the mask of a value or a token, wherever it is in it', async () => {
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
  expect(app.rawOutput()).not.toContain('ecret value');
  app.press('home');
  app.press('ctrl+r');
  await app.waitFor('secret value日本');
  await app.waitFor(() => app.cursor().x === start.x);
  await nextLetterAppearsThere(app, 'S');
  app.press('ctrl+r');
  await app.waitGone('secret value');

  app.press('esc');
  await app.waitGone('▸ Value');
  app.press('4', 'n');
  await cursorOn(app, '▸ Name');
  await nextLetterAppearsThere(app);
  app.press('tab', 'tab', 'tab', 'tab');
  await cursorHidden(app, '▸ Token for dispatches');
  app.press('tab');
  await cursorOn(app, '▸ ');
  const token = app.cursor();
  app.type('token-of-mine');
  await app.waitFor('•  13 characters');
  expect(app.cursor()).toEqual({ x: token.x + 8, y: token.y });
});

it('over a form a dialog has its own caret, and after it the cursor is the form’s again', async () => {
  const app = startApp({ home: newHome(), columns: 80, rows: 24 });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor(() => app.beforeCursor().startsWith(' ▸ Key'));
  for (const chord of ['ctrl+p', 'ctrl+o']) {
    app.press(chord);
    await app.waitFor(() => app.beforeCaret().endsWith('│ › '));
    app.type('sa');
    await app.waitFor(() => app.beforeCaret().endsWith('│ › sa'));
    app.press('left');
    await app.waitFor(() => app.beforeCaret().endsWith('│ › s'));
    app.press('esc');
    await app.waitFor(() => app.beforeCursor().startsWith(' ▸ Key'));
  }
  app.type('x');
  await app.waitFor(() => app.beforeCursor() === ' ▸ Key     x');
  app.press('ctrl+c');
  await app.waitFor((screen) => screen.includes('No dispatches yet.') && !app.isCursorShown());
  app.press('q');
  await app.waitFor((screen) => screen.includes('Quit now?') && !app.isCursorShown());
});
