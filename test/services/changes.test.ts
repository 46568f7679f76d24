import { describe, expect, it } from 'vitest';
import { openTestServices } from '../support/open-test-services.ts';
import {
  accepting,
  appWith,
  keys,
  MINUTE,
  NOT_READY,
  openApp,
  READY,
  request,
  SECOND,
  sent,
  statesOf,
  waiting,
} from './support.ts';

const WORKED = { ok: true, value: expect.any(String) };
const REFUSED = { ok: false, error: expect.any(String) };

/** An app with dispatches that wait. */
async function app(of: readonly string[]) {
  const { here, ids } = await appWith(of);
  await here.machine.pass(SECOND);
  return { here, runs: here.runs, ids };
}

/** An app with one dispatch that was sent and never answered. */
async function unknown() {
  const here = await openApp();
  here.server.reply = () => 'drop';
  const answer = await here.runs.send(here.to('acme'), request('lost'));
  const localId = answer.ok ? answer.value.row.dispatch.localId : '';
  expect(statesOf(here)).toEqual({ lost: 'unknown' });
  return { here, runs: here.runs, localId };
}

describe('forgetting', () => {
  it('takes many away and brings all of them back, in one step each, for every terminal', async () => {
    const { here, runs, ids } = await app(['a', 'b', 'c']);
    const there = await openApp(here);
    expect(await runs.changes.forget(ids.slice(0, 2))).toEqual(WORKED);
    expect(statesOf(here)).toEqual({ c: 'waiting' });
    const checks = here.server.count('GET');
    await here.machine.pass(2_100);
    expect([statesOf(there), here.server.count('GET') - checks]).toEqual([{ c: 'waiting' }, 2]);
    expect(await runs.changes.undo('acme')).toEqual(WORKED);
    await here.machine.pass(2_100);
    const all = { a: 'waiting', b: 'waiting', c: 'waiting' };
    expect([statesOf(here), statesOf(there)]).toEqual([all, all]);
    expect(await runs.changes.undo('acme')).toEqual(REFUSED);
  });

  it('is undone by no answer to a check that was under way', async () => {
    const { here, runs, ids } = await app(['a']);
    const late = Promise.withResolvers<typeof READY>();
    here.server.reply = () => late.promise;
    await here.machine.pass(2 * SECOND);
    expect(here.server.held).toBe(1);
    expect(await runs.changes.forget(ids)).toEqual(WORKED);
    late.resolve(READY);
    await here.machine.pass(2 * SECOND);
    expect([statesOf(here), here.announced]).toEqual([{}, []]);
  });

  it('can be undone for a month, however old the dispatch is', async () => {
    const { here, runs, ids } = await app(['a', 'b']);
    const there = await openTestServices(here);
    const aMonth = async () => {
      here.machine.clock.setWall(31 * 24 * 60 * MINUTE);
      for (let day = 0; day < 7; day += 1) {
        await sent(there, ['later']);
        here.machine.clock.setWall(25 * 60 * MINUTE);
      }
    };
    await aMonth();
    await runs.changes.forget(ids.slice(0, 1));
    await there.runs.prune('forever');
    expect(await runs.changes.undo('acme')).toEqual({ ok: true, value: 'Brought back a.' });
    await runs.changes.forget(ids);
    await aMonth();
    await there.runs.prune('forever');
    expect(await runs.changes.undo('acme')).toEqual(REFUSED);
  });

  it('leaves what is being sent, whose answer alone tells its fate', async () => {
    const here = await openApp();
    here.server.reply = () => 'silence';
    void here.runs.send(here.to('acme'), request('a'));
    await expect.poll(() => here.server.count()).toBe(1);
    const [row] = here.runs.rows.get();
    expect(await here.runs.changes.forget([row?.dispatch.localId ?? ''])).toEqual(REFUSED);
    expect(statesOf(here)).toEqual({ a: 'sending' });
    await here.close();
  });
});

describe('undo', () => {
  it('takes back the latest change of the profile that is shown, or of all', async () => {
    const { here, runs, ids } = await app(['a']);
    const [g] = await sent(here, ['g'], 'globex');
    await runs.changes.forget(ids);
    await runs.changes.forget([g?.dispatch.localId ?? '']);
    await runs.changes.undo('acme');
    expect(Object.keys(statesOf(here))).toEqual(['a']);
    await runs.changes.undo(null);
    expect(Object.keys(statesOf(here))).toEqual(['g', 'a']);
  });
});

describe('stopping', () => {
  it('stops those that wait and resumes those that were stopped, whatever is mixed in, and can be undone', async () => {
    const { here, runs, ids } = await app(['a', 'b']);
    await runs.changes.stopOrResume(ids.slice(0, 1));
    expect(statesOf(here)).toEqual({ a: 'stopped', b: 'waiting' });
    await runs.changes.stopOrResume(ids);
    expect(statesOf(here)).toEqual({ a: 'stopped', b: 'stopped' });
    const checks = here.server.count('GET');
    await here.machine.pass(MINUTE);
    expect(here.server.count('GET')).toBe(checks);
    await runs.changes.stopOrResume(ids);
    await here.machine.settle();
    expect(statesOf(here)).toEqual({ a: 'waiting', b: 'waiting' });
    expect(here.server.count('GET')).toBeGreaterThan(checks);
    await runs.changes.undo('acme');
    expect(statesOf(here)).toEqual({ a: 'stopped', b: 'stopped' });
  });

  it('of what has ended meanwhile says so and changes nothing', async () => {
    const { here, runs, ids } = await app(['a']);
    here.server.reply = accepting(() => READY);
    await here.machine.pass(2 * SECOND);
    expect(await runs.changes.stopOrResume(ids)).toEqual(REFUSED);
    expect(statesOf(here)).toEqual({ a: 'ready' });
  });
});

describe('an unknown dispatch', () => {
  it('is watched under the id that a person found, and is unknown again on undo', async () => {
    const { here, runs, localId } = await unknown();
    here.server.reply = accepting(() => ({ status: 404 }));
    expect(await runs.changes.resolve(localId, 'found-1')).toEqual(WORKED);
    await here.machine.settle();
    expect(here.server.requests.at(-1)?.path).toMatch(/found-1$/);
    expect(await runs.changes.undo('acme')).toEqual(WORKED);
    expect(statesOf(here)).toEqual({ lost: 'unknown' });
    await here.machine.pass(SECOND);
    expect([...runs.watcher.watches.shown.get().keys()]).toEqual([]);
  });

  it('that is not there counts as refused, until that is taken back', async () => {
    const { here, runs, localId } = await unknown();
    await runs.changes.resolve(localId, null);
    expect(statesOf(here)).toEqual({ lost: 'refused' });
    await runs.changes.undo(null);
    expect(statesOf(here)).toEqual({ lost: 'unknown' });
  });

  it('that the service has confirmed since stays so', async () => {
    const { here, runs, localId } = await unknown();
    here.server.reply = accepting(() => READY);
    await runs.changes.resolve(localId, 'found-1');
    await here.machine.pass(SECOND);
    expect(await runs.changes.undo('acme')).toEqual(REFUSED);
    expect(await runs.changes.resolve(localId, null)).toEqual(REFUSED);
    expect(statesOf(here)).toEqual({ lost: 'ready' });
  });

  it('cannot get an id that another row has', async () => {
    const { here, runs, localId } = await unknown();
    here.server.reply = accepting(() => NOT_READY);
    await sent(here, ['a']);
    expect(await runs.changes.resolve(localId, 'd-a')).toEqual(REFUSED);
  });
});

describe('the list', () => {
  it('has the latest of the profile that is shown and all that waits at once, the rest after a moment', async () => {
    const first = await openTestServices();
    await waiting(first, ['old']);
    await first.machine.pass(SECOND);
    const { dispatches } = first.storage;
    const of = { profileName: 'x', tokenKind: 'personal' } as const;
    const rows = keys(1_300).map((localId, at) => ({
      ...of,
      localId,
      profileId: at % 2 ? 'acme' : 'globex',
      request: request(localId),
    }));
    await dispatches.journal(rows);
    for (const { localId } of rows) {
      await dispatches.storeAnswer(localId, (before) => ({
        ...before,
        phase: { state: 'refused', reason: 'no' },
      }));
    }
    const here = await openApp(first);
    const names = here.runs.rows.get().map(({ dispatch }) => dispatch.request.key);
    expect([names.length, names[0], names.at(-1)]).toEqual([301, 'k1299', 'old']);
    expect(here.runs.state.get().isComplete).toBe(false);
    await here.machine.pass(SECOND);
    const all = here.runs.rows.get().map(({ dispatch }) => dispatch.request.key);
    expect([all.length, all[0], all[1], all.at(-1)]).toEqual([1_301, 'k1299', 'k1298', 'old']);
    expect(here.runs.state.get().isComplete).toBe(true);
  });

  it('loses what ended longer ago than the preferences keep, and says so', async () => {
    const { here, runs } = await app(['a', 'b']);
    here.server.reply = accepting((id) => (id === 'd-a' ? READY : NOT_READY));
    await here.machine.pass(5 * SECOND);
    here.stop();
    await here.machine.pass(40 * 24 * 60 * MINUTE);
    here.resume();
    for (const key of 'cdefghi') {
      await sent(here, [key]);
      here.stop();
      await here.machine.pass(25 * 60 * MINUTE);
      here.resume();
    }
    const later = [...'ihgfedc'];
    await runs.prune('90 days');
    expect(Object.keys(statesOf(here))).toEqual([...later, 'b', 'a']);
    await runs.prune('30 days');
    await here.machine.pass(100);
    expect(Object.keys(statesOf(here))).toEqual([...later, 'b']);
    expect(here.notices.latest.get()?.text).toContain('1 finished dispatch older than 30 days');
  });

  it('takes in a dispatch that was sent from elsewhere', async () => {
    const { here, runs } = await app([]);
    here.server.reply = accepting(() => READY);
    const of = { profileId: 'acme', profileName: 'acme', tokenKind: 'personal' } as const;
    expect(await runs.add('from-elsewhere', of)).toMatchObject({ ok: true });
    await here.machine.pass(SECOND);
    expect(runs.rows.get()[0]?.dispatch.phase.state).toBe('ready');
  });
});
