import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newHome, startApp } from '../support/app.ts';

function preferencesIn(home: string): string {
  return path.join(home, 'box', 'preferences.json');
}

it('a key is changed by its press, holds at once, and after the program was left', async () => {
  const home = newHome();
  const app = startApp({ home });
  await app.waitFor('No dispatches yet.');
  app.press('z');
  await app.waitFor('z does nothing here.');
  app.type(',G\r');
  await app.waitFor('╭ Keys');
  app.type('new dispatch');
  await app.waitFor(/▸ new dispatch .* n +│/);
  app.press('enter');
  await app.waitFor('Press the new key.');
  // Chords of the whole program, a key that is taken, and a paste are no new key.
  app.press('ctrl+p');
  await app.waitFor('(palette.open) on Runs');
  app.paste('b');
  app.press('y');
  await app.waitFor('y would be both');
  app.press('b');
  await app.waitFor('b is now the key for "new dispatch".');
  app.press('esc');
  await app.waitGone('╭ Keys');
  app.press('esc');
  await app.waitFor('Press b to make one.');
  app.press('q');
  expect(await app.exit()).toEqual({ code: 0, signal: null });
  expect(JSON.parse(readFileSync(preferencesIn(home), 'utf8'))).toEqual({
    keys: { 'app.new-dispatch': ['b'] },
  });

  const again = startApp({ home });
  await again.waitFor('Press b to make one.');
  expect(again.line(39)).toContain('b new');
  again.press('n');
  await again.waitFor('n does nothing here');
  again.press('b');
  await again.waitFor('New dispatch');
});

it('what cannot hold in a file written by hand is told at the start, and the rest of it holds', async () => {
  const home = newHome();
  mkdirSync(path.join(home, 'box'), { mode: 0o700 });
  const keys = { 'runs.copy-ulr': 'u', 'app.show-help': 'H', 'app.new-dispatch': ['\u001b[2J'] };
  const written = JSON.stringify({ keys });
  writeFileSync(preferencesIn(home), written, { mode: 0o600 });
  const app = startApp({ home });
  await app.waitFor('no remappable action named runs.copy-ulr');
  await app.waitFor('app.new-dispatch keeps n.');
  await app.waitFor('H help');
  app.press('H');
  await app.waitFor('Help');
  app.press('/');
  app.type('every key');
  await app.waitFor(/H +f1 +every key · changed/);
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
