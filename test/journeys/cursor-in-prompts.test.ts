import { it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

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
