import { expect, it } from 'vitest';
import { openVaultApp, type VaultApp } from './vault-app.ts';

async function openLog(app: VaultApp): Promise<VaultApp> {
  await app.press('2', 'l');
  return app;
}

it('says what it will have, where nothing has been written', async () => {
  const app = await openLog(await openVaultApp());
  expect(app.words()).toContain('Nothing has been written from this machine yet.');
  await app.press('esc');
  expect(app.words()).toContain('No secrets set for acme');
});

it('has each write with its place, version, outcome and time, the latest first, as soon as it ended', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['A_KEY']);
  await openLog(app);
  await app.set('acme', 'prod', ['A_KEY']);
  expect(app.frame()).toMatch(
    /\d{4}-\d\d-\d\d \d\d:\d\d +A_KEY +✓ set v2 \(was 1\) +acme ▸ prod +form\n.*A_KEY +✓ set v1 +acme ▸ prod +form/,
  );
  expect(app.words()).toContain('value typed');
  expect(app.frame()).not.toContain('value of A_KEY');
});

it('joins the places of a rotation, and enter shows all of them with their reasons', async () => {
  const app = await openVaultApp();
  await app.set('acme', 'prod', ['OTHER']);
  const why = 'the new value is in use elsewhere, says a service with much to say about it';
  app.service.answer = ({ token }) =>
    token.startsWith('globex') ? { status: 400, body: { error: `API_KEY: ${why}` } } : null;
  await app.rotate('API_KEY', [
    ['acme', 'prod'],
    ['acme', 'default'],
    ['globex', 'prod'],
  ]);
  await openLog(app);
  expect(app.frame()).toMatch(/┌ +API_KEY.*\n.*│ +API_KEY.*\n.*└ +API_KEY.*\n.*OTHER/);
  await app.press('enter');
  expect(app.words()).toContain('Rotation of API_KEY in 3 places');
  expect(app.words()).toContain('note: OPS-12');
  expect(app.words()).toContain(why);
  expect(app.words()).not.toContain('OTHER');
  await app.press('y', 'esc', 'y');
  expect(app.copied[0]?.split('\n')).toHaveLength(3);
  expect(app.copied[0]).toContain(why);
  expect(app.copied[1]).toMatch(
    /API_KEY · set, version 1 · acme ▸ prod .* from a rotation .* OPS-12/,
  );
  await app.press('/');
  await app.type('globex');
  await app.press('enter');
  expect(app.frame()).not.toMatch(/[┌│└] +API_KEY/);
  // A retry is one more line, and no other place.
  app.service.answer = () => null;
  await app.press('esc', 'esc', 'r');
  await app.press('j', 'r');
  await app.press('y');
  await app.press('esc', 'l', 'enter');
  expect(app.words()).toContain('Rotation of API_KEY in 3 places, 4 attempts');
});

it.each([
  [60, 20],
  [40, 12],
])('at %i×%i keeps name and result, and says the rest below', async (columns, rows) => {
  const app = await openVaultApp({ columns, rows });
  await app.set('globex', 'prod', ['API_KEY']);
  await openLog(app);
  expect(app.frame()).toMatch(/API_KEY +.*✓ set v1/);
  expect(app.words()).toMatch(/globex ▸ prod/);
});

it('scrolls what is opened, and has the same row when that is closed', async () => {
  const app = await openVaultApp({ columns: 40, rows: 12 });
  await app.set('acme', 'prod', ['FIRST', 'SECOND', 'THIRD', 'FOURTH']);
  await openLog(app);
  await app.press('j', 'enter', 'G');
  expect(app.words()).toContain('FOURTH in prod');
  expect(app.words()).not.toContain('FIRST in prod');
  await app.press('g', 'esc');
  expect(app.frame()).toMatch(/▸.*SECOND/);
});
