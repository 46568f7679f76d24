import { describe, expect, it } from 'vitest';
import type { Storage } from '../../src/storage/open-storage.ts';
import { must } from '../support/must.ts';
import { all, attemptOf, HOUR, Machine, place, planned, SECOND } from './support.ts';

const rotation = (runner: string) =>
  attemptOf(runner, { writeId: 'R', origin: 'rotation', note: 'n' });
const SET = { state: 'set', version: 2 } as const;
const FAILED = { state: 'failed', reason: 'too short' } as const;

/** A rotation of three places, of which one was set and one was being sent when its terminal died. */
async function interrupted() {
  const machine = new Machine();
  const [here, there] = [machine.open(), machine.open('there')];
  const ids = await planned(here, rotation('r'), place('a'), place('b'), place('c'));
  must(await here.writes.claim(ids.slice(0, 1), 'r'));
  must(await here.writes.finish(all(ids.slice(0, 1), SET), 'r'));
  must(await here.writes.claim(ids.slice(1, 2), 'r'));
  return { machine, here, there, ids };
}

/** The latest change of the only rotation that is open. */
const changeOf = (storage: Storage) => must(storage.rotations.open())[0]?.change ?? 0;

const left = (storage: Storage) =>
  must(storage.rotations.open()).map(({ places }) =>
    places.map(({ row }) => `${row.vault} ${row.state}`),
  );

describe('an interrupted rotation', () => {
  it('is known to be so when its window ends, and until then says when', async () => {
    const { machine, there } = await interrupted();
    const [open] = must(there.rotations.open());
    expect(open).toMatchObject({ rotationId: 'R', note: 'n' });
    expect(open?.liveUntilMs).toBe(machine.nowMs + 70 * SECOND);
    expect(
      must(await there.rotations.resume(changeOf(there), rotation('s'), [place('c')])).state,
    ).toBe('lost');
    machine.pass(70 * SECOND);
    expect(must(there.rotations.open())).toMatchObject([{ liveUntilMs: null }]);
    expect(left(there)).toEqual([['b unknown', 'c not-sent']]);
  });

  it('is not resumed once a terminal that was stopped has gone on since it was seen', async () => {
    const { machine, here, there, ids } = await interrupted();
    machine.pass(HOUR);
    const seen = changeOf(there);
    expect(left(there)).toEqual([['b unknown', 'c not-sent']]);
    must(await here.writes.claim(ids.slice(2), 'r'));
    must(await here.writes.finish(all(ids.slice(2), SET), 'r'));
    const resumed = await there.rotations.resume(seen, rotation('s'), [place('b'), place('c')]);
    expect(must(resumed).state).toBe('lost');
  });

  it('is not resumed while another attempt works on one of its places', async () => {
    const { machine, there } = await interrupted();
    machine.pass(HOUR);
    await planned(there, attemptOf('x'), place('c'));
    const resumed = await there.rotations.resume(changeOf(there), rotation('s'), [
      place('b'),
      place('c'),
    ]);
    expect(must(resumed)).toMatchObject({ state: 'busy', place: { vault: 'c' } });
    expect(left(there)).toEqual([['b unknown', 'c not-sent']]);
  });

  it('is not given up while somebody works on it, nor once somebody has gone on since it was seen', async () => {
    const { machine, there } = await interrupted();
    const close = async (seen: number) => must(await there.rotations.close('R', seen)).state;
    expect(await close(changeOf(there))).toBe('lost');
    machine.pass(HOUR);
    const seen = changeOf(there);
    must(await there.rotations.resume(seen, rotation('s'), [place('b'), place('c')]));
    machine.pass(HOUR);
    expect(await close(seen)).toBe('lost');
    expect(left(there)).toEqual([['b not-sent', 'c not-sent']]);
    expect(await close(changeOf(there))).toBe('closed');
  });

  it('is given up, with a note in the log, and nothing of it is sent any more', async () => {
    const { machine, here, there, ids } = await interrupted();
    machine.pass(HOUR);
    must(await there.rotations.close('R', changeOf(there), 'given up'));
    expect(must(there.rotations.open())).toEqual([]);
    expect(must(await here.writes.claim(ids.slice(2), 'r')).state).toBe('lost');
    must(await here.writes.finish(all(ids.slice(1, 2), FAILED), 'r'));
    expect(
      must(there.entries.log({ sinceMs: 0, limit: 9 }))
        .map(({ vault, state, note }) => `${vault} ${state} ${note}`)
        .sort(),
    ).toEqual([...['a set n', 'b failed given up', 'c not-sent given up']]);
  });
});

describe('a rotation', () => {
  it('leaves out a place that was forgotten since, until that is undone', async () => {
    const { machine, here, ids } = await interrupted();
    machine.pass(HOUR);
    must(await here.rotations.close('R', changeOf(here)));
    const vaults = () => must(here.rotations.lastPlaces('API_KEY')).map(({ vault }) => vault);
    const forgotten = must(await here.entries.forget([{ ...place('a'), kind: 'secret' }]));
    expect(forgotten).toEqual(ids.slice(0, 1));
    expect(vaults()).toEqual(['b', 'c']);
    must(await here.entries.restore(forgotten));
    expect(vaults()).toEqual(['a', 'b', 'c']);
  });

  it('that waits for nothing but what cannot be sent is not offered', async () => {
    const here = new Machine().open();
    await planned(here, rotation('r'), place('no', 'API_KEY', 'read-only'));
    expect(must(here.rotations.open())).toEqual([]);
  });
});
