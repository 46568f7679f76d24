import { expect, it, onTestFinished } from 'vitest';
import { newHome, PROGRAM } from '../support/app.ts';
import { environment } from '../support/program.ts';
import { openTerminal, type TestTerminal } from '../support/terminal.ts';

/** Out of a form, then out of the program. */
const QUIT = ['ctrl+c', 'ctrl+c'];

/** The app on a terminal that says it has this size, as serial consoles and `script` do with 0×0. */
function startSaying(rows: number, columns: number): TestTerminal {
  const home = newHome();
  const terminal = openTerminal({
    command: '/bin/sh',
    args: ['-c', `stty rows ${rows} cols ${columns}; exec "$0"`, PROGRAM],
    cwd: home,
    env: environment(home),
    columns: 80,
    rows: 24,
  });
  onTestFinished(() => terminal.close());
  return terminal;
}

it('a terminal that says 0×0 has no size to tell: it is drawn as 24×80', async () => {
  const app = startSaying(0, 0);
  await app.waitFor('No dispatches yet.');
  await app.waitFor(() => app.line(23) !== '');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('deploy');
  await app.waitFor(/Key +deploy/);
  app.press(...QUIT);
  await app.waitFor('Quit now?');
  app.type('y');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
});
