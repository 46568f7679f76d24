import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/domain/dispatch.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { must } from '../support/must.ts';
import { DAY, found, Machine, set, toSend, waiting } from './support.ts';

const YEAR = 365 * DAY;

async function ended(storage: Storage, localId: string): Promise<void> {
  must(await storage.dispatches.journal([toSend(localId)]));
  const refuse = (before: Dispatch): Dispatch => ({
    ...before,
    phase: { state: 'refused', reason: 'no' },
  });
  found(await storage.dispatches.storeAnswer(localId, refuse));
}

/** Sends something on so many days. */
async function days(machine: Machine, storage: Storage, count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await waiting(storage, `at${machine.nowMs}`);
    machine.pass(DAY + 1);
  }
}

/** What is left in the file, also what was forgotten. */
const left = (machine: Machine) =>
  machine.sql('SELECT local_id FROM dispatches ORDER BY id').map(({ local_id }) => local_id);

describe('what ended long ago', () => {
  it('is deleted after the time of the preferences; what is open, and what is known, stays', async () => {
    const machine = new Machine();
    const here = machine.open();
    await waiting(here, 'open');
    for (let i = 0; i < 3; i += 1) await ended(here, `old${i}`);
    await set(here, 'x', 1);
    machine.pass(YEAR + DAY);
    await ended(here, 'new');
    await days(machine, here, 8);
    expect(must(await here.dispatches.prune(null))).toBe(0);
    expect(must(await here.dispatches.prune(YEAR))).toBe(3);
    expect(left(machine).slice(0, 2)).toEqual(['open', 'new']);
    expect(must(here.entries.all())).toHaveLength(1);
  });

  it('is not long ago because things were sent for some days while the clock was wrong', async () => {
    const machine = new Machine();
    const here = machine.open();
    for (let i = 0; i < 3; i += 1) await ended(here, `a${i}`);
    machine.pass(800 * DAY);
    await days(machine, here, 6);
    expect(must(await here.dispatches.prune(30 * DAY))).toBe(0);
    await days(machine, here, 1);
    expect(must(await here.dispatches.prune(30 * DAY))).toBe(3);
  });

  it('is deleted in steps, and the latest change stays, so that no counter goes back', async () => {
    const machine = new Machine();
    const here = machine.open();
    await here.dispatches.journal(Array.from({ length: 1_200 }, (_, i) => toSend(`a${i}`)));
    machine.raw().exec("UPDATE dispatches SET state = 'refused'");
    await ended(here, 'last');
    machine.pass(YEAR);
    await days(machine, here, 7);
    machine.raw().exec("UPDATE dispatches SET changed = 9999 WHERE local_id = 'last'");
    expect(must(await here.dispatches.prune(30 * DAY))).toBe(1_200);
    expect(left(machine)).toHaveLength(1 + 7);
    expect(left(machine)[0]).toBe('last');
  });
});
