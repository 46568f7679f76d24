import { expect, it } from 'vitest';
import type { AppState } from '../../../src/old/state/app-state.ts';
import { openHistory } from '../../../src/old/storage/history.ts';
import { must } from '../../support/must.ts';
import { openStore } from '../storage/support/stores.ts';
import { openThree } from './support/three-profiles.ts';

function stateOf({ dispatches }: AppState): string | undefined {
  return [...dispatches.values()][0]?.phase.state;
}

it('records what was found about an unknown dispatch, and watches the id', async () => {
  const { app, servers, folder } = await openThree();
  servers.acme.isAnswering = () => false;
  app.press('n');
  app.kind('deploy');
  app.press('ctrl+s');
  await expect.poll(() => servers.acme.posts().length).toBe(1);
  servers.acme.drop();
  await app.until((state) => stateOf(state) === 'unknown');
  app.press('i', 'tab');
  app.kind('d-found');
  app.press('enter');
  await app.until((state) => stateOf(state) === 'ready');
  expect(app.screen()).toMatch(/id entered/);
  expect(servers.acme.posts()).toHaveLength(1);
  const history = must(openHistory(folder));
  const acme = openStore(folder).find('acme')?.id ?? '';
  const kept = () => {
    const loaded = history.load(acme);
    return loaded.ok ? loaded.value[0]?.phase.state : null;
  };
  await expect.poll(kept).toBe('ready');
  app.press('u');
  await expect.poll(kept).toBe('unknown');
  await history.close();
});
