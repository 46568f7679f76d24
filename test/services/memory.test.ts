import { expect, it } from 'vitest';
import { resultCounts } from '../../src/domain/entry-result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { Writable } from '../../src/domain/write-guard.ts';
import { must } from '../support/must.ts';
import { machineWith, openTerminal, type Terminal } from './profiles-support.ts';

/** Begins a rotation of KEY in these vaults. */
async function rotate({ profiles, memory }: Terminal, id: string, vaults: readonly string[]) {
  const { rotations } = must(memory());
  const places = vaults.map((vault) => rotations.lookUp({ profileId: id, vault, name: 'KEY' }));
  const agreed = vaults.map((vault) => profiles.destination(id, 'vaults', vault) as Writable);
  const wanted = new Set(places.map((place) => place.id));
  const values = new Map([['KEY', { value: new SecretText('a-new-value'), source: 'typed' }]]);
  return must(await rotations.start({ places, wanted, note: '' }, values, { agreed }));
}

it('at the end of a terminal, what its rotation has not sent is offered to others at once', async () => {
  const { machine, id } = await machineWith('acme');
  const [here, there] = [await openTerminal({ machine }), await openTerminal({ machine })];
  machine.server.reply = ({ body }) => {
    const { vault_name } = body as { vault_name: string };
    return vault_name === 'a'
      ? { body: { set_secrets: ['KEY'], versions: { KEY: 1 } } }
      : 'silence';
  };
  const run = await rotate(here, id('acme'), ['a', 'b', 'c', 'd', 'e', 'f']);
  await expect.poll(() => machine.server.count('POST')).toBe(5);
  expect(run.open).toHaveLength(5);
  await here.close();

  expect(machine.server.count('POST')).toBe(5);
  const { rotations } = must(there.memory());
  const [left] = rotations.unfinished.get();
  const { results, liveUntilMs } = must(rotations.resume(left?.id ?? '')).state.get();
  expect([resultCounts(results.values()), liveUntilMs]).toEqual([
    ['1 set', '4 unknown', '1 not sent'],
    null,
  ]);
  expect(here.said).toEqual([]);
});
