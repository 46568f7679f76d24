import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/domain/dispatch.ts';
import { Checks } from '../../src/storage/checks.ts';
import type { Storage } from '../../src/storage/open-storage.ts';
import { must } from '../support/must.ts';
import { found, HOUR, Machine, SECOND, waiting } from './support.ts';

const ready = (before: Dispatch): Dispatch => ({
  ...before,
  phase: { state: 'ready', dispatchId: 'd-a', runs: [{ id: 'r', url: 'https://x' }], endedAtMs: 5 },
});
const notReady = (before: Dispatch): Dispatch => ({ ...before, confirmedAtMs: 77 });

const claim = async (storage: Storage, localId = 'a', origin = ['acme']) =>
  must(await storage.checks.claim(localId, origin)).state;

/** Stores what a check brought. */
async function store(by: Storage, after: (before: Dispatch) => Dispatch, localId = 'a') {
  return found(await by.checks.store(localId, { after, waitForMs: 1 }));
}

async function twoTerminals() {
  const machine = new Machine();
  const [here, there] = [machine.open(), machine.open('there')];
  await waiting(here, 'a');
  return { machine, here, there };
}

describe('a check', () => {
  it('is due again after its wait, in every terminal, and says who made the last one', async () => {
    const { machine, here, there } = await twoTerminals();
    await claim(here);
    const row = found(await here.checks.store('a', { after: notReady, waitForMs: 3_000 }));
    expect(row.check).toEqual({
      last: { atMs: machine.nowMs, by: 'here' },
      dueAtMs: machine.nowMs + 3_000,
      claim: null,
      heldUntilMs: null,
    });
    machine.pass(2_999);
    expect(await claim(there)).toBe('taken');
    machine.pass(1);
    expect(await claim(there)).toBe('claimed');
  });

  it.each([
    ['the length of a call', 35 * SECOND],
    ['a clock that is set forward', HOUR],
    ['a clock that is set back', -HOUR],
  ])('that a stopped terminal has claimed can be claimed by another after %s', async (_, ms) => {
    const { machine, here, there } = await twoTerminals();
    await claim(here);
    machine.pass(ms);
    expect(await claim(there)).toBe('claimed');
    // What wakes up late may say that it ended, and nothing else.
    expect((await store(here, notReady)).dispatch.confirmedAtMs).toBeNull();
    expect((await store(here, ready)).dispatch.phase.state).toBe('ready');
  });

  it("that a person asks for needn't be due, but isn't made twice at once", async () => {
    const { here, there } = await twoTerminals();
    found(await here.checks.store('a', { after: notReady, waitForMs: 60_000 }));
    const urgent = async (by: Storage) =>
      must(await by.checks.claim('a', ['acme'], { isUrgent: true })).state;
    expect(await claim(there)).toBe('taken');
    expect([await urgent(there), await urgent(here)]).toEqual(['claimed', 'taken']);
  });

  it('of which the answer could not be stored keeps its own terminal from no other check', async () => {
    const { here, there } = await twoTerminals();
    expect([await claim(here), await claim(there), await claim(here)]).toEqual([
      'claimed',
      'taken',
      'claimed',
    ]);
  });

  it('of a dispatch that was stopped, forgotten or has ended is not claimed', async () => {
    const { here, there } = await twoTerminals();
    must(await here.dispatches.forget(['a']));
    expect(await claim(there)).toBe('taken');
    must(await here.dispatches.forget(['a'], false));
    const stop = (before: Dispatch): Dispatch => ({
      ...before,
      phase: { state: 'stopped', dispatchId: 'd-a' },
    });
    found(await here.dispatches.decide('a', ['waiting'], stop));
    expect(await claim(there)).toBe('taken');
    // One that was in flight makes it wait no more, but an end counts.
    expect((await store(there, notReady)).dispatch.phase.state).toBe('stopped');
    expect((await store(there, ready)).dispatch.phase.state).toBe('ready');
    expect(await claim(here)).toBe('taken');
  });

  it('is stored without a claim, where none could be had', async () => {
    const { here } = await twoTerminals();
    expect((await store(here, notReady)).dispatch.confirmedAtMs).toBe(77);
  });

  it('changes nothing of a dispatch that has ended', async () => {
    const { here, there } = await twoTerminals();
    await store(here, ready);
    const again = (before: Dispatch): Dispatch => ({ ...ready(before), confirmedAtMs: 9 });
    expect((await store(there, again)).dispatch.confirmedAtMs).toBeNull();
  });
});

describe('the limits of a service', () => {
  async function many(count: number) {
    const machine = new Machine();
    const [here, there] = [machine.open(), machine.open('there')];
    for (let i = 0; i < count; i += 1) await waiting(here, `x${i}`, i % 2 ? 'acme' : 'acme-2');
    await waiting(here, 'other', 'other');
    const origin = ['acme', 'acme-2'];
    return { machine, here, there, origin };
  }

  it('count no check of this terminal whose answer a full disk refused', async () => {
    const { machine, there, origin } = await many(6);
    const { database, fill } = machine.connect();
    const checks = new Checks(database);
    const states = async (by: Checks, ...localIds: readonly string[]) => {
      const claimed = localIds.map(async (localId) => must(await by.claim(localId, origin)).state);
      return Promise.all(claimed);
    };
    const four = Array(4).fill('claimed');
    expect(await states(checks, 'x0', 'x1', 'x2', 'x3', 'x4')).toEqual([...four, 'full']);
    fill();
    const long = (before: Dispatch): Dispatch => ({
      ...before,
      phase: { state: 'error', dispatchId: 'd', message: 'x'.repeat(99_999), endedAtMs: 5 },
    });
    for (let i = 0; i < 4; i += 1) {
      const stored = await checks.store(`x${i}`, { after: long, waitForMs: 1 });
      expect(stored).toMatchObject({ error: { message: expect.stringContaining('full') } });
    }
    expect(await states(checks, 'x4', 'x5')).toEqual(['claimed', 'claimed']);
    expect(await states(there.checks, 'x5')).toEqual(['taken']);
  });

  it('are held by no clock that is set back', async () => {
    const { machine, here, there, origin } = await many(2);
    must(await here.checks.holdBack(origin, HOUR));
    machine.pass(-2 * HOUR);
    expect(await claim(there, 'x1', origin)).toBe('claimed');
  });

  it('still take what was in flight when they are held', async () => {
    const { here, there, origin } = await many(2);
    await claim(here, 'x0', origin);
    must(await there.checks.holdBack(origin, 9_000));
    const row = await store(here, notReady, 'x0');
    expect(row).toMatchObject({ dispatch: { confirmedAtMs: 77 }, check: { last: { by: 'here' } } });
    expect(row.check.heldUntilMs).not.toBeNull();
  });
});
