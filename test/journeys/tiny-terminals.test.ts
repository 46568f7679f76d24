import { expect, it } from 'vitest';
import { newHome, PROGRAM, startApp } from '../support/app.ts';

// As serial consoles and `script` do.
it('a terminal that says 0×0 has no size to tell: it is drawn as 24×80', async () => {
  const app = startApp({
    home: newHome(),
    program: '/bin/sh',
    args: ['-c', 'stty rows 0 cols 0; exec "$0"', PROGRAM],
    columns: 80,
    rows: 24,
  });
  await app.waitFor('No dispatches yet.');
  await app.waitFor(() => app.line(23) !== '');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('deploy');
  await app.waitFor(/Key +deploy/);
  // Out of the form, then out of the program.
  app.press('ctrl+c', 'ctrl+c');
  await app.waitFor('Quit now?');
  app.type('y');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
});
