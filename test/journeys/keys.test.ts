import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

function preferencesIn(home: string): string {
  return path.join(home, 'box', 'preferences.json');
}

it('a key from the preferences takes the place of the built-in one', async () => {
  const home = newHome();
  mkdirSync(path.join(home, 'box'), { mode: 0o700 });
  const keys = { 'runs.new': ['b'] };
  writeFileSync(preferencesIn(home), JSON.stringify({ keys }), { mode: 0o600 });
  const app = startApp({ home });
  await app.waitFor('Press b to make one.');
  expect(app.line(39)).toContain('b new');
  app.press('n');
  await app.waitFor('n does nothing here');
  app.press('b');
  await app.waitFor('New dispatch');
});

it('what cannot hold in a file written by hand is told at the start, and the rest of it holds', async () => {
  const home = newHome();
  mkdirSync(path.join(home, 'box'), { mode: 0o700 });
  const keys = { 'runs.copy-ulr': 'u', 'app.show-help': 'H', 'runs.new': ['\u001b[2J'] };
  const written = JSON.stringify({ keys });
  writeFileSync(preferencesIn(home), written, { mode: 0o600 });
  const app = startApp({ home });
  await app.waitFor('no remappable action named runs.copy-ulr');
  await app.waitFor('runs.new keeps n.');
  await app.waitFor('H help');
  app.press('H');
  await app.waitFor('Help');
  app.press('/');
  app.type('every key');
  await app.waitFor(/H +the page of keys · changed/);
  expect(readFileSync(preferencesIn(home), 'utf8')).toBe(written);
});

it('a chord goes by what is on the screen, as the key does that it takes the place of', async () => {
  const home = newHome();
  mkdirSync(path.join(home, 'box'), { mode: 0o700 });
  const keys = { 'list.go-last': ['ctrl+v'] };
  writeFileSync(preferencesIn(home), JSON.stringify({ keys }), { mode: 0o600 });
  const app = startApp({ home, columns: 70, rows: 14 });
  await app.waitFor('No dispatches yet.');
  app.press('n');
  await app.waitFor('New dispatch');
  app.type('deploy');
  app.press('ctrl+s');
  await app.waitFor(/▸ . \w+ +deploy/);
  app.press('enter');
  await app.waitFor(/↓ +1–\d+ of/);
  app.press('ctrl+v');
  await app.waitFor(/↑ +\d+–\d+ of/);
});
