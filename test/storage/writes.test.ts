import { describe, expect, it } from 'vitest';
import { resultOf } from '../../src/storage/write-rows.ts';
import { must } from '../support/must.ts';
import { all, attemptOf, HOUR, Machine, place, planned, SECOND, set } from './support.ts';

const MINUTE = 60 * SECOND;
const SET = { state: 'set', version: 1 } as const;
const NOT_SENT = { state: 'not-sent', reason: 'stopped' } as const;
const UNKNOWN = { state: 'unknown', reason: 'no answer' } as const;

function twoTerminals() {
  const machine = new Machine();
  return { machine, here: machine.open(), there: machine.open('there') };
}

describe('a plan', () => {
  it('is refused whole while another attempt works on one of its places', async () => {
    const { here, there } = twoTerminals();
    await planned(here, attemptOf('r'), place('prod'));
    const other = await there.writes.plan(attemptOf('s'), [place('test'), place('prod')]);
    expect(must(other)).toMatchObject({ state: 'busy', place: { vault: 'prod' } });
    expect(must(there.writes.of('w-s'))).toEqual([]);
  });

  it.each([
    ['its window has passed', 70 * SECOND],
    ['the clock is set back', -HOUR],
  ])('of a terminal that is gone stands in nobody’s way once %s', async (_, ms) => {
    const { machine, here, there } = twoTerminals();
    await planned(here, attemptOf('r'), place('prod'));
    machine.pass(ms);
    expect(must(there.writes.of('w-r'))).toMatchObject([{ state: 'not-sent', liveUntilMs: null }]);
    expect(await planned(there, attemptOf('s'), place('prod'))).toHaveLength(1);
  });

  it('says that nothing may be sent where the file does not take what it is given', async () => {
    const { machine, here } = twoTerminals();
    const trigger = 'BEFORE INSERT ON writes BEGIN SELECT RAISE(IGNORE); END';
    machine.raw().exec(`CREATE TRIGGER bad ${trigger}`);
    const result = await here.writes.plan(attemptOf('r'), [place('prod')]);
    expect(result).toMatchObject({ ok: false, error: { kind: 'damaged' } });
    expect(machine.sql('SELECT * FROM writes')).toEqual([]);
  });
});

describe('a claim', () => {
  it('moves rows from planned to sending: all or none, once, and only for their runner', async () => {
    const { machine, here, there } = twoTerminals();
    const ids = await planned(here, attemptOf('r'), place('a'), place('b'));
    expect(must(await there.writes.claim(ids, 's')).state).toBe('lost');
    expect(must(await here.writes.claim(ids.slice(0, 1), 'r'))).toEqual({
      state: 'claimed',
      atMs: machine.nowMs,
      versions: new Map([[ids[0], null]]),
    });
    expect(must(await there.writes.claim(ids, 'r'))).toEqual({ state: 'lost', id: ids[0] });
    expect(must(there.writes.of('w-r')).map(({ state }) => state)).toEqual(['sending', 'planned']);
  });

  it('keeps the rest of its attempt alive, however many places it has', async () => {
    const { machine, here, there } = twoTerminals();
    const places = Array.from({ length: 1_500 }, (_, at) => place(`v${at}`));
    const ids = await planned(here, attemptOf('r'), ...places);
    machine.pass(60 * SECOND);
    must(await here.writes.claim(ids.slice(0, 1), 'r'));
    machine.pass(60 * SECOND);
    for (const vault of ['v1', 'v1499']) {
      expect(must(await there.writes.plan(attemptOf('s'), [place(vault)])).state).toBe('busy');
    }
  });

  it('is not given where the file does not keep it', async () => {
    const { machine, here } = twoTerminals();
    const ids = await planned(here, attemptOf('r'), place('a'));
    machine
      .raw()
      .exec('CREATE TRIGGER bad BEFORE UPDATE ON writes BEGIN SELECT RAISE(IGNORE); END');
    expect(await here.writes.claim(ids, 'r')).toMatchObject({ ok: false });
  });

  it('waits for another request to the place, as long as that may be under way', async () => {
    const { machine, here, there } = twoTerminals();
    const late = await planned(here, attemptOf('r'), place('prod'));
    machine.pass(70 * SECOND);
    const ids = await planned(there, attemptOf('s'), place('prod'));
    must(await there.writes.claim(ids, 's'));
    expect(must(await here.writes.claim(late, 'r'))).toEqual({ state: 'busy', id: late[0] });
    must(await there.writes.finish(all(ids, SET), 's'));
    expect(must(await here.writes.claim(late, 'r'))).toEqual({ state: 'set-since', id: late[0] });
  });

  it('is never given because time passes', async () => {
    const { machine, here } = twoTerminals();
    const ids = await planned(here, attemptOf('r'), place('prod'));
    must(await here.writes.claim(ids, 'r'));
    for (const ms of [HOUR, -2 * HOUR]) {
      machine.pass(ms);
      expect(must(here.writes.of('w-r'))).toMatchObject([{ state: 'unknown' }]);
      expect(must(await here.writes.claim(ids, 'r')).state).toBe('lost');
    }
  });
});

describe('how a write ended', () => {
  it('is stored however late, once, by whoever sent it', async () => {
    const { machine, here, there } = twoTerminals();
    const ids = await planned(here, attemptOf('r'), place('prod'));
    must(await here.writes.claim(ids, 'r'));
    machine.pass(HOUR);
    must(await there.writes.finish(all(ids, SET), 'another'));
    expect(must(there.writes.of('w-r'))).toMatchObject([{ state: 'unknown' }]);
    const rows = must(await here.writes.finish(all(ids, SET), 'r'));
    expect(rows).toMatchObject([{ state: 'set', version: 1, atMs: machine.nowMs }]);
    must(await here.writes.finish(all(ids, UNKNOWN), 'r'));
    expect(must(there.writes.of('w-r'))).toEqual(rows);
  });

  it('is not sent for what was only planned, which nobody can claim then', async () => {
    const { here } = twoTerminals();
    const ids = await planned(here, attemptOf('r'), place('a'), place('b'));
    must(await here.writes.finish(all(ids, SET), 'r'));
    expect(must(here.writes.of('w-r'))).toMatchObject([{ state: 'planned' }, { state: 'planned' }]);
    const rows = must(await here.writes.finish(all(ids, NOT_SENT), 'r'));
    expect(rows.map(resultOf)).toEqual([NOT_SENT, NOT_SENT]);
    expect(must(await here.writes.claim(ids, 'r')).state).toBe('lost');
  });
});

describe('the version before', () => {
  /** The version that a claim has for a place, and what came of it. */
  async function claimed(
    of: ReturnType<typeof twoTerminals>['here'],
    runner: string,
    version: number,
  ) {
    const ids = await planned(of, attemptOf(runner), place('prod'));
    const claim = must(await of.writes.claim(ids, runner));
    const rows = must(await of.writes.finish(all(ids, { state: 'set', version }), runner));
    return {
      before: claim.state === 'claimed' && claim.versions.get(ids[0] ?? 0),
      result: rows.map(resultOf)[0],
    };
  }

  it('is not said while an unconfirmed write may have made a version: a newer one, or one ten minutes before', async () => {
    const { machine, here } = twoTerminals();
    await set(here, 'x', 3);
    const lost = await planned(here, attemptOf('lost'), place('prod'));
    must(await here.writes.claim(lost, 'lost'));
    machine.pass(HOUR);
    expect(await claimed(here, 'y', 6)).toMatchObject({
      before: null,
      result: { state: 'set', version: 6 },
    });
    // Confirmed since, but the lost one was an hour before.
    expect(await claimed(here, 'z', 7)).toMatchObject({ before: 6 });
    const late = await planned(here, attemptOf('late'), place('prod'));
    must(await here.writes.claim(late, 'late'));
    must(await here.writes.finish(all(late, UNKNOWN), 'late'));
    machine.pass(9 * MINUTE);
    await set(here, 'a', 8);
    expect(await claimed(here, 'b', 9)).toMatchObject({ before: null });
    machine.pass(11 * MINUTE);
    await set(here, 'c', 10);
    expect(await claimed(here, 'd', 12)).toMatchObject({ before: 10, result: { before: 10 } });
  });

  it('is none where what is known was forgotten', async () => {
    const { here } = twoTerminals();
    await set(here, 'x', 3);
    must(await here.entries.forget([place('prod')]));
    expect(await claimed(here, 'y', 9)).toMatchObject({ before: null });
  });
});
