import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

/** What is said of the field that has the focus. */
const FIELD = 'field:';
/** Of the selected row, with its place. */
const WAITING = /^waiting, matrix, .*1 of 1$/m;
const READY = /^ready, matrix, main, 3 runs, \d\d:\d\d, 1 of 1$/m;

it('a listener dispatches, hears each change once, and finds the shell as it was', async () => {
  const app = startApp({ home: newHome(), args: ['--screen-reader'], columns: 100 });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor(`Key, text ${FIELD} empty`);
  app.type('mat');
  await app.waitFor(`Key, text ${FIELD} mat`);
  await app.waitFor('right takes the selected one: matrix, Three runs');
  app.press('right');
  await app.waitFor(`Key, text ${FIELD} matrix`);
  app.press('ctrl+s');
  await app.waitFor(WAITING);
  await app.waitFor(READY);
  // Seconds passed and checks were made meanwhile. The row is read out for what happened alone:
  // that the dispatch is being sent, that it was accepted, that it was not ready yet, and its end.
  const said = app.text().match(/, matrix, /g)?.length ?? 0;
  expect(said).toBeLessThanOrEqual(4);

  app.press('enter');
  await app.waitFor(/(?:^|, )http:\/\/127\.0\.0\.1:\d+\/svc\/runs\//m);
  expect(app.text()).not.toMatch(/[\u2500-\u257f▸✓◌]/);
  expect(app.isAlternateScreen()).toBe(false);
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  // What was said stays above the shell's next line.

  // Ink's own variable does what the option does.
  const again = startApp({ home: newHome(), env: { INK_SCREEN_READER: 'true' } });
  await again.waitFor('No dispatches yet.');
  expect(again.rawOutput()).not.toContain('\u001b[?1049h');
});

it('the preference switches it on before the first frame, and ctrl+r reads a value out for a while', async () => {
  const home = newHome();
  mkdirSync(path.join(home, 'box'), { mode: 0o700 });
  writeFileSync(path.join(home, 'box/preferences.json'), '{ "screenReader": true }', {
    mode: 0o600,
  });
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  expect(app.rawOutput()).not.toContain('\u001b[?1049h');
  expect(app.text()).not.toMatch(/[\u2500-\u257f]/);
  app.press('2', 'n');
  await app.waitFor(`Name, text ${FIELD} empty`);
  app.type('API_KEY');
  app.press('tab');
  await app.waitFor(`Value, secret ${FIELD} empty`);
  app.paste('canary-value');
  await app.waitFor(`Value, secret ${FIELD} hidden, 12 bytes`);
  expect(app.rawOutput()).not.toContain('canary');
  app.press('ctrl+r');
  await app.waitFor(`Value, secret ${FIELD} canary-value`);
  // Lines that were said stay in the terminal. That one doesn't.
  app.press('shift+tab');
  await app.waitFor(/Value, secret field: 12 bytes\n[\s\S]*Name, text field: API_KEY/);
  expect(app.text()).not.toContain('canary');

  // Nor where a narrower window broke its line meanwhile.
  app.press('tab');
  app.paste('-canary'.repeat(20));
  await app.waitFor(`Value, secret ${FIELD} hidden, 152 bytes`);
  app.press('ctrl+r');
  await app.waitFor('canary');
  app.resize(40, 24);
  app.press('shift+tab');
  await app.waitFor(/Value, secret field:\s152 bytes\n[\s\S]*Name, text field: API_KEY/);
  expect(app.text()).not.toContain('canary');
});
