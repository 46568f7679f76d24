import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

it('a key that begins like a known one is sent as typed', async () => {
  const app = startApp({ home: newHome() });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('mat');
  await app.waitFor('→ matrix');
  app.press('tab');
  await app.waitFor('▸ Ref');
  expect(app.text()).toMatch(/Key {5}mat\s/);
  app.press('ctrl+s');
  await app.waitFor(/(refused|error) +mat\s/);
});

it('a new form is empty, whatever was typed or refused before', async () => {
  const app = startApp({ home: newHome() });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  app.type('drop');
  app.press('esc');
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor(/Draft: drop, .* ctrl\+d/);
  app.type('deny');
  app.press('ctrl+s');
  await app.waitFor(/(refused|error) +deny\s/);
  app.press('q');
  await app.waitFor('it will be lost');
  app.press('esc', 'n');
  await app.waitFor('New dispatch to');
  app.type('deny500');
  app.press('ctrl+s');
  await app.waitFor(/(refused|error) +deny500\s/);
  expect(app.text()).not.toMatch(/dropdeny|denydeny/);
});
