import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { AppState } from '../../src/state/app/app-state.ts';
import { openIndex, openThree } from './support/three-profiles.ts';

const isRotated = ({ rotation }: AppState): boolean => rotation.phase === 'results';

it('a group is saved from the plan with the places of an inventory, and rotated as one afterwards', async () => {
  const { app, folder, servers } = await openThree();
  const file = path.join(folder, 'places.csv');
  writeFileSync(
    file,
    'name,profile,vault\nAPI_KEY,globex,eu\nAPI_KEY,initech,eu\nAPI_KEY,nobody,eu\n',
  );
  app.press('2', 'enter');
  app.paste('the new value');
  app.press('ctrl+s', 'a');
  app.type(`@${file}`);
  app.press('enter');
  await app.until(({ rotation }) => rotation.phase === 'plan' && rotation.places.length === 3);
  expect(app.screen()).toContain("Line 4 names a profile that isn't on this machine.");
  app.press('p', 'y');
  await app.until(isRotated);
  const vaults = () =>
    [servers.globex, servers.initech].map(({ posts }) =>
      posts().map(({ body }) => body.vault_name),
    );
  expect(vaults()).toEqual([['eu'], ['eu']]);
  const saved = openIndex(folder, (index) => index.groups.load());
  expect(saved).toMatchObject({ value: [{ name: 'API_KEY', places: [{}, {}, {}] }] });
  app.press('esc', 'enter');
  app.paste('another value');
  app.press('ctrl+s');
  expect(app.screen()).toContain('Plan: 3 places in 3 profiles');
});

it('of two terminals that save the same group, the second is told, keeps what it typed, and may replace it', async () => {
  const { app, folder } = await openThree();
  app.press('2', 'p', 'n');
  app.type('API_KEY');
  app.press('tab', 'tab');
  app.type('API_KEY globex/eu');
  app.press('ctrl+s');
  await app.until(({ screen }) => screen === 'groups');
  const stored = () => {
    const read = openIndex(folder, (index) => index.groups.load());
    return read.ok ? read.value : [];
  };
  const [mine] = stored();
  if (!mine) throw new Error('nothing was saved');
  app.press('e', 'tab');
  app.type('90');
  openIndex(folder, (index) => index.groups.save([{ ...mine, dueDays: 7 }], [mine]));
  app.press('ctrl+s');
  await app.until(() => app.screen().includes('Another terminal has changed the group API_KEY'));
  expect(app.screen()).toMatch(/Due after +90/);
  expect(stored()).toMatchObject([{ dueDays: 7 }]);
  app.press('ctrl+s');
  await app.until(({ screen }) => screen === 'groups');
  expect(stored()).toMatchObject([{ dueDays: 90 }]);
});

it('an inventory that cannot be read is said where its name was typed', async () => {
  const { app } = await openThree();
  app.press('2', 'enter');
  app.paste('the new value');
  app.press('ctrl+s', 'a');
  app.type('@/nowhere/at/all');
  app.press('enter');
  await app.until(() => app.screen().includes('✗ There is no file at this path.'));
});
