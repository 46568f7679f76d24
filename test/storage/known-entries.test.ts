import { describe, expect, it } from 'vitest';
import type { EntryResult } from '../../src/domain/entry-result.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { must } from '../support/must.ts';
import { all, attemptOf, DAY, HOUR, Machine, place, planned, set } from './support.ts';

async function send(storage: Storage, runner: string, result: EntryResult | null): Promise<void> {
  const ids = await planned(storage, attemptOf(runner), place('prod'));
  must(await storage.writes.claim(ids, runner));
  if (result !== null) must(await storage.writes.finish(all(ids, result), runner));
}

const FAILED = { state: 'failed', reason: 'too short' } as const;

describe('what is known to be set', () => {
  it('has the last version, its confirmation and the last result', async () => {
    const machine = new Machine();
    const here = machine.open();
    await set(here, 'a', 4);
    const setAtMs = machine.nowMs;
    machine.pass(HOUR);
    await send(here, 'b', FAILED);
    expect(must(machine.open('there').entries.all())).toMatchObject([
      { version: 4, setAtMs, result: 'failed', resultAtMs: machine.nowMs, reason: 'too short' },
    ]);
    expect(must(here.entries.named('OTHER'))).toEqual([]);
  });

  it('is in doubt from an unconfirmed write on, whatever fails after it, until it is set again', async () => {
    const machine = new Machine();
    const here = machine.open();
    await set(here, 'a', 4);
    await send(here, 'b', null);
    expect(must(here.entries.all())).toMatchObject([{ result: 'set' }]);
    machine.pass(HOUR);
    expect(must(here.entries.all())).toMatchObject([{ result: 'unknown', version: 4 }]);
    await send(here, 'c', FAILED);
    expect(must(here.entries.all())).toMatchObject([{ result: 'unknown', version: 4 }]);
    await set(here, 'd', 6);
    expect(must(here.entries.all())).toMatchObject([{ result: 'set', version: 6, reason: null }]);
  });

  it('is forgotten without what is being sent then, which its answer makes known', async () => {
    const here = new Machine().open();
    await set(here, 'a', 4);
    const ids = await planned(here, attemptOf('b'), place('prod'));
    must(await here.writes.claim(ids, 'b'));
    must(await here.entries.forget([place('prod')]));
    expect(must(here.entries.all())).toEqual([]);
    must(await here.writes.finish(all(ids, { state: 'set', version: 5 }), 'b'));
    expect(must(here.entries.all())).toMatchObject([{ version: 5, result: 'set' }]);
  });

  it('has nothing of what only failed or was not sent', async () => {
    const here = new Machine().open();
    await send(here, 'a', FAILED);
    await send(here, 'b', { state: 'not-sent', reason: 'stopped' });
    expect(must(here.entries.all())).toEqual([]);
  });
});

describe('the log', () => {
  it('has every write that ended, newest first, and what nobody heard of again', async () => {
    const machine = new Machine();
    const here = machine.open();
    await set(here, 'old', 1, place('old'));
    machine.pass(31 * DAY);
    await set(here, 'a', 1);
    machine.pass(1);
    const ids = await planned(here, attemptOf('b'), place('x'), place('y'));
    must(await here.writes.claim(ids.slice(0, 1), 'b'));
    const log = () =>
      must(here.entries.log({ sinceMs: machine.nowMs - 30 * DAY, limit: 9 })).map(
        ({ vault, state }) => `${vault} ${state}`,
      );
    expect(log()).toEqual(['prod set']);
    machine.pass(HOUR);
    expect(log()).toEqual(['y not-sent', 'x unknown', 'prod set']);
    expect(must(here.entries.log({ sinceMs: 0, limit: 1 }))).toHaveLength(1);
  });
});
