import { describe, expect, it } from 'vitest';
import { openTestServices } from '../support/open-test-services.ts';
import { accepting, keys, NOT_READY, openApp, READY, SECOND, sent, statesOf } from './support.ts';

describe('every profile whose token is at hand', () => {
  it('has its dispatches watched, whichever is shown', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => READY);
    await sent(here, ['a']);
    await sent(here, ['g'], 'globex');
    here.runs.open('acme');
    await here.machine.pass(2 * SECOND);
    expect(statesOf(here)).toEqual({ a: 'ready', g: 'ready' });
    expect(new Set(here.server.requests.map(({ token }) => token))).toEqual(
      new Set(['tok-acme', 'tok-globex']),
    );
  });

  it('is asked no more after a 401, which counts once, and on again with another token', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => NOT_READY);
    const rows = await sent(here, keys(20));
    await sent(here, ['g'], 'globex');
    here.server.reply = ({ token }) => (token === 'tok-acme' ? { status: 401 } : NOT_READY);
    here.runs.open('acme');
    await here.machine.pass(60 * SECOND);
    // What was in flight then counts, too.
    expect(
      here.server.requests.filter(({ method, token }) => method === 'GET' && token === 'tok-acme')
        .length,
    ).toBeLessThanOrEqual(4);
    expect([...here.profiles.state.get().refusedIds]).toEqual(['acme']);
    const why = rows.map(({ dispatch }) => here.runs.watcher.whyNoChecks(dispatch.localId)?.why);
    expect(new Set(why)).toEqual(new Set(["acme's token was rejected."]));
    here.server.reply = accepting(() => READY);
    await here.setToken('acme', 'another');
    await here.machine.pass(15 * SECOND);
    expect(new Set(Object.values(statesOf(here)))).toEqual(new Set(['ready']));
  });

  it('is asked once more when a person wants a check, and goes on if the token works again', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => NOT_READY);
    const [row] = await sent(here, keys(3));
    here.server.reply = () => ({ status: 401 });
    here.runs.open('acme');
    await here.machine.pass(10 * SECOND);
    here.server.reply = accepting(() => READY);
    await here.runs.checkNow([row?.dispatch.localId ?? '']);
    await here.machine.pass(5 * SECOND);
    expect(new Set(Object.values(statesOf(here)))).toEqual(new Set(['ready']));
  });
});

describe('a dispatch that is not watched says why', () => {
  it('where the token would have to be asked for, until somebody does', async () => {
    const there = await openTestServices();
    there.server.reply = accepting(() => READY);
    const rows = await sent(there, ['g', 'h'], 'globex');
    const why = 'Not watched here: its token comes from a program.';
    await there.setToken('globex', ['print-token']);
    const here = await openApp(there);
    await here.machine.pass(2 * SECOND);
    const [first = ''] = rows.map(({ dispatch }) => dispatch.localId);
    expect([here.runs.watcher.whyNoChecks(first)?.why, here.server.count('GET')]).toEqual([why, 0]);
    expect(here.runs.checksOf(first)).toMatchObject({ last: null, next: null, now: null });
    await here.runs.checkNow([first]);
    await here.machine.pass(2 * SECOND);
    expect(statesOf(here)).toMatchObject({ h: 'ready' });
  });

  it('where its profile was removed, and stays under its last name', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => NOT_READY);
    const [row] = await sent(here, ['g'], 'globex');
    await here.removeProfile('globex');
    here.runs.open('acme');
    await here.machine.pass(2 * SECOND);
    const [shown] = here.runs.rows.get();
    expect(shown && here.runs.profileNameOf(shown)).toBe('globex');
    expect(here.runs.watcher.whyNoChecks(row?.dispatch.localId ?? '')?.kind).toBe('removed');
  });

  it("and goes to its profile's service once that has moved", async () => {
    const here = await openTestServices();
    const moved = await here.machine.addServer();
    here.server.reply = accepting(() => NOT_READY);
    moved.reply = accepting(() => READY);
    await sent(here, ['a']);
    here.runs.open('acme');
    await here.machine.pass(2 * SECOND);
    await here.removeProfile('acme');
    await here.addProfile('acme', moved.origin);
    await here.machine.pass(10 * SECOND);
    expect([statesOf(here), moved.count('GET')]).toEqual([{ a: 'ready' }, 1]);
  });
});
