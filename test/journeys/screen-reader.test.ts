import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

it('a listener dispatches, hears each change once, and finds the shell as it was', async () => {
  const app = startApp({ home: newHome(), args: ['--screen-reader'], columns: 100 });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor('Key, text field, focused: empty');
  app.type('mat');
  await app.waitFor('Key, text field, focused: mat');
  await app.waitFor('right takes the selected one: matrix, Three runs');
  app.press('right');
  await app.waitFor('Key, text field, focused: matrix');
  const before = app.rawOutput().length;
  app.press('ctrl+s');
  await app.waitFor(/^\(selected\) matrix, \S+, waiting/m);
  await app.waitFor('Notice: matrix is ready, 3 runs.');
  expect(app.text()).toMatch(/^\(selected\) matrix, \S+, ready, 3 runs, \d\d:\d\d$/m);
  // Seconds passed and checks were made meanwhile. The list is read out for what happened alone:
  // that the dispatch is being sent, that it was accepted, that it was not ready yet, and its end.
  const frames = app.rawOutput().slice(before).split('Dispatches: 1').length - 1;
  expect(frames).toBeLessThanOrEqual(4);

  app.press('enter');
  await app.waitFor(/^http:\/\/127\.0\.0\.1:\d+\/svc\/runs\//m);
  expect(app.text()).not.toMatch(/[\u2500-\u257f▸✓◌]/);
  expect(app.isAlternateScreen()).toBe(false);
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  expect(app.text().trim()).toBe('');

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
  await app.waitFor('Name, text field, focused: empty');
  app.type('API_KEY');
  app.press('tab');
  await app.waitFor('Value, secret field, focused: empty');
  app.paste('canary-value');
  await app.waitFor('Value, secret field, focused: hidden, 12 bytes');
  expect(app.rawOutput()).not.toContain('canary');
  app.press('ctrl+r');
  await app.waitFor('Value, secret field, focused: canary-value');
});
