import { expect, it } from 'vitest';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { must } from '../../support/must.ts';
import { changeProfile, openStore } from '../storage/support/stores.ts';
import { openThree } from './support/three-profiles.ts';

function states({ dispatches }: AppState): readonly string[] {
  return [...dispatches.values()].map(({ phase }) => phase.state).toSorted();
}

it('runs a dispatch on profiles that were never on, each with its own token, and watches them', async () => {
  const { app, servers, folder } = await openThree();
  app.press('n');
  app.kind('deploy');
  app.press('ctrl+s');
  await app.until((state) => states(state).join() === 'ready');
  app.press('e', 'space', 'space', 'enter', 'y');
  await app.until((state) => states(state).join() === 'ready,ready,ready');
  for (const name of ['acme', 'globex', 'initech'] as const) {
    expect(servers[name].posts()).toMatchObject([
      { token: `${name}-token`, body: { key: 'deploy' } },
    ]);
    expect(app.screen()).toMatch(name === 'acme' ? /all profiles 3/ : `ready    ${name}`);
  }
  const history = must(openHistory(folder));
  const kept = ['globex', 'initech'].flatMap((name) => {
    const loaded = history.load(openStore(folder).find(name)?.id ?? '');
    return loaded.ok ? loaded.value : [];
  });
  await history.close();
  expect(kept).toHaveLength(2);
});

it('sends nothing to a profile whose address changed after it was chosen, and all the others', async () => {
  const { app, servers, folder } = await openThree();
  app.press('n');
  app.kind('deploy');
  app.press('ctrl+s');
  await app.until((state) => states(state).join() === 'ready');
  const before = app.state().profiles.known;
  app.press('e', 'space', 'space');
  await app.until(({ profiles }) => profiles.known !== before);
  const store = openStore(folder);
  const initech = store.find('initech');
  if (!initech) throw new Error('the profile is gone');
  const address = { ...initech.address, segment: 'elsewhere' };
  await changeProfile(store, { ...initech, address });
  app.press('enter', 'y');
  await app.until((state) => states(state).join() === 'ready,ready,refused');
  expect(servers.initech.posts()).toEqual([]);
  expect(servers.globex.posts()).toHaveLength(1);
  expect(app.screen()).toMatch(/r on its row/);
});
