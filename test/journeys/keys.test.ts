import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

it('keys from the preferences take the place of the built-in ones; of those that cannot hold, the start tells', async () => {
  const home = newHome();
  const file = path.join(home, 'box', 'preferences.json');
  mkdirSync(path.dirname(file), { mode: 0o700 });
  const keys = {
    'runs.new': ['b'],
    'app.show-help': 'H',
    'list.go-last': ['ctrl+v'],
    'runs.copy-ulr': 'u',
    'runs.copy-url': ['\u001b[2J'],
  };
  const written = JSON.stringify({ keys });
  writeFileSync(file, written, { mode: 0o600 });
  const app = startApp({ home, columns: 100, rows: 14 });
  await app.waitFor('Press b to make one.');
  await app.waitFor('runs.copy-ulr');
  await app.waitFor('runs.copy-url keeps y');
  expect(app.line(13)).toContain('b new');
  expect(app.line(13)).toContain('H help');
  // Had n opened the form, b would be in it.
  app.press('n', 'b');
  await app.waitFor('New dispatch');
  app.type('deploy');
  app.press('ctrl+s');
  await app.waitFor(/▸ . \w+ +deploy/);
  app.press('enter');
  // By then, the details don't grow any more.
  await app.waitFor('ready after');
  // A chord goes by what is on the screen, as the key does that it takes the place of.
  await app.waitFor(/↓ +1–\d+ of/);
  app.press('ctrl+v');
  await app.waitFor(/↑ +\d+–\d+ of/);
  app.press('H');
  await app.waitFor('Help');
  app.press('/');
  app.type('every key');
  await app.waitFor(/H +all keys · changed/);
  expect(readFileSync(file, 'utf8')).toBe(written);
});
