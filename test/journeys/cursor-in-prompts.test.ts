import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

it('the caret of a filter goes with it', async () => {
  const app = startApp({ home: newHome(), columns: 80, rows: 24 });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('hello');
  await app.waitFor('Key     hello');
  app.press('ctrl+s');
  await app.waitFor(/STATE[\s\S]*hello/);
  expect(app.isCursorShown()).toBe(false);
  app.press('/');
  await app.waitFor(() => app.beforeCaret() === ' / ');
  app.type('he日本');
  await app.waitFor(() => app.beforeCaret() === ' / he日本');
  app.press('left', 'left', 'left');
  await app.waitFor(() => app.beforeCaret() === ' / h');
  app.type('x');
  await app.waitFor(() => app.beforeCaret() === ' / hx' && app.text().includes('/ hxe日本'));
  app.press('esc');
  await app.waitGone('hxe');

  // After a paste, typing goes on behind it.
  app.press('/');
  app.type('ab');
  await app.waitFor(() => app.beforeCaret() === ' / ab');
  app.paste('cd👩‍👩‍👧');
  await app.waitFor('abcd👩‍👩‍👧');
  app.type('ef');
  await app.waitFor(() => app.beforeCaret().endsWith('👩‍👩‍👧ef'));
  await app.waitFor('abcd👩‍👩‍👧ef');
  app.press('backspace', 'backspace', 'backspace', 'backspace');
  await app.waitFor(() => app.beforeCaret() === ' / abc');

  // Of one longer than its row, the end is in view.
  app.resize(40, 12);
  app.type('0123456789'.repeat(6));
  await app.waitFor(() => app.beforeCaret().endsWith('6789'));
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
  app.press('esc');

  // A prompt has it in its field, in whatever window.
  app.press('ctrl+p');
  app.type('watch a dispatch');
  app.press('enter');
  await app.waitFor(() => app.beforeCursor().endsWith('▸ Id      '));
  app.type('7f3c');
  await app.waitFor(() => app.beforeCursor().endsWith('▸ Id      7f3c'));
  app.resize(120, 40);
  await app.waitFor(() => app.beforeCursor().endsWith('▸ Id      7f3c'));
  app.resize(20, 5);
  await app.waitFor((screen) => screen.includes('dispatchbox') && !app.isCursorShown());
  app.resize(40, 12);
  await app.waitFor(() => app.beforeCursor().endsWith('▸ Id      7f3c'));
});
