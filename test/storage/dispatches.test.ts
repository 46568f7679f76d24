import { describe, expect, it } from 'vitest';
import { markNotFound, withFoundId } from '../../src/domain/dispatch-answers.ts';
import { must } from '../support/must.ts';
import { accepted, found, HOUR, Machine, SECOND, statesOf, toSend, waiting } from './support.ts';

const unknown = <D extends object>(before: D) => ({
  ...before,
  phase: { state: 'unknown', reason: 'No answer came in time.' } as const,
});

describe('the journal', () => {
  it('has all dispatches that are sent together, or none', async () => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    must(await dispatches.journal([toSend('a')]));
    expect(await dispatches.journal([toSend('b'), toSend('a')])).toMatchObject({ ok: false });
    expect(statesOf(dispatches.page({ profileId: null, limit: 9 }))).toEqual({ a: 'sending' });
  });

  it.each([
    ['ignores', 'BEFORE INSERT ON dispatches BEGIN SELECT RAISE(IGNORE); END'],
    ['removes', 'AFTER INSERT ON dispatches BEGIN DELETE FROM dispatches; END'],
    ['breaks', "AFTER INSERT ON dispatches BEGIN UPDATE dispatches SET request = ''; END"],
  ])('says that nothing may be sent where the file %s what it is given', async (_, trigger) => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    machine.raw().exec(`CREATE TRIGGER bad ${trigger}`);
    expect(await dispatches.journal([toSend('a')])).toMatchObject({
      ok: false,
      error: { kind: 'damaged', message: expect.stringMatching(/Nothing was sent/) },
    });
    expect(machine.sql('SELECT * FROM dispatches')).toEqual([]);
  });

  it('keeps any text of a request as it is', async () => {
    const machine = new Machine();
    const params = {
      __proto__x: '1',
      'a\0b': 'ü\ud800',
      constructor: '',
      long: 'x'.repeat(99_999),
    };
    const request = { key: "'; DROP", ref: '', title: '\u001b[31m', params };
    must(await machine.open().dispatches.journal([{ ...toSend('a'), request }]));
    expect(found(machine.open().dispatches.find('a')).dispatch.request).toEqual(request);
  });
});

describe('a dispatch that is being sent', () => {
  it('reads as unknown in every terminal once its window has passed, and takes its answer however late', async () => {
    const machine = new Machine();
    const [here, there] = [machine.open(), machine.open('there')];
    must(await here.dispatches.journal([toSend('a')]));
    machine.pass(70 * SECOND - 1);
    expect(statesOf(there.dispatches.open())).toEqual({ a: 'sending' });
    machine.pass(1);
    expect(statesOf(there.dispatches.open())).toEqual({ a: 'unknown' });
    expect(found(there.dispatches.find('a')).sendingUntilMs).toBeNull();
    expect(
      statesOf(there.dispatches.page({ profileId: null, limit: 9, states: ['unknown'] })),
    ).toEqual({ a: 'unknown' });
    expect(
      statesOf(there.dispatches.page({ profileId: null, limit: 9, states: ['sending'] })),
    ).toEqual({});
    machine.pass(HOUR);
    found(await here.dispatches.storeAnswer('a', accepted('d1')));
    expect(statesOf(there.dispatches.open())).toEqual({ a: 'waiting' });
  });

  it.each([
    ['forward', HOUR],
    ['back', -HOUR],
  ])('is held by no clock that was set %s', async (_, ms) => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    must(await dispatches.journal([toSend('a')]));
    machine.pass(ms);
    expect(statesOf(dispatches.open())).toEqual({ a: 'unknown' });
    expect(machine.sql('SELECT state FROM dispatches')).toEqual([{ state: 'sending' }]);
  });

  it('is still that when a clock is corrected by a little', async () => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    must(await dispatches.journal([toSend('a')]));
    machine.pass(-SECOND);
    expect(statesOf(dispatches.open())).toEqual({ a: 'sending' });
  });
});

describe('an answer', () => {
  it('overrides what a person said meanwhile, but not an id that is there', async () => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    must(await dispatches.journal([toSend('a'), toSend('b')]));
    machine.pass(HOUR);
    found(await dispatches.decide('a', ['unknown'], (a) => markNotFound(a, machine.nowMs)));
    found(await dispatches.decide('b', ['unknown'], (b) => withFoundId(b, 'found', machine.nowMs)));
    for (const id of ['a', 'b']) found(await dispatches.storeAnswer(id, accepted('answered')));
    const ids = ['a', 'b'].map((id) => found(dispatches.find(id)).dispatch.phase);
    expect(ids).toMatchObject([{ dispatchId: 'answered' }, { dispatchId: 'found' }]);
  });

  it('that says nothing replaces nothing that a person said', async () => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    must(await dispatches.journal([toSend('a')]));
    machine.pass(HOUR);
    found(await dispatches.decide('a', ['unknown'], (a) => markNotFound(a, machine.nowMs)));
    const row = found(await dispatches.storeAnswer('a', unknown));
    expect(row.dispatch.phase.state).toBe('refused');
  });

  it('is added to the newest row, whatever this terminal knew', async () => {
    const machine = new Machine();
    const [here, there] = [machine.open(), machine.open('there')];
    await waiting(here, 'a');
    const stop = <D extends { timeline?: readonly object[] }>(before: D) => ({
      ...before,
      phase: { state: 'stopped', dispatchId: 'd-a' } as const,
      timeline: [...(before.timeline ?? []), { kind: 'stopped', atMs: 1 }] as never,
    });
    found(await there.dispatches.decide('a', ['waiting'], stop));
    expect(must(await here.dispatches.decide('a', ['waiting'], stop))).toBeNull();
    const row = found(await here.dispatches.decide('a', ['stopped'], (before) => before));
    expect(row.dispatch.timeline?.map(({ kind }) => kind)).toEqual(['sent', 'stopped']);
  });
});

describe('a list of dispatches', () => {
  it('is newest first, of one profile or all, page by page, also within one millisecond', async () => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      must(await dispatches.journal([toSend(id, id < 'd' ? 'acme' : 'other')]));
      if (id === 'a') machine.pass(5);
    }
    const idsOf = (rows: ReturnType<typeof dispatches.page>) =>
      must(rows)
        .map(({ dispatch }) => dispatch.localId)
        .join('');
    const first = dispatches.page({ profileId: null, limit: 2 });
    expect(idsOf(first)).toBe('ed');
    expect(
      idsOf(dispatches.page({ profileId: null, limit: 9, before: must(first).at(-1) ?? null })),
    ).toBe('cba');
    expect(idsOf(dispatches.page({ profileId: 'acme', limit: 9 }))).toBe('cba');
  });

  it('leaves out a row that this program did not write', async () => {
    const machine = new Machine();
    const { dispatches } = machine.open();
    must(await dispatches.journal([toSend('a'), toSend('b')]));
    machine.raw().exec(`UPDATE dispatches SET detail = '{' WHERE local_id = 'a'`);
    expect(statesOf(dispatches.page({ profileId: null, limit: 9 }))).toEqual({ b: 'sending' });
  });
});
