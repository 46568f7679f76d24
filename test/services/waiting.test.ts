import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { openTestServices, type TestServices } from '../support/open-test-services.ts';
import { accepting, MINUTE, NOT_READY, openApp, READY, SECOND, sent } from './support.ts';

/** A command that waits for a dispatch, in a terminal of its own unless it is given one. */
async function waitingCommand(timeoutMs: number, given?: TestServices) {
  const here = given ?? (await openTestServices());
  here.server.reply = accepting(() => NOT_READY);
  const [row] = await sent(here, ['a']);
  const localId = row?.dispatch.localId ?? '';
  const stop = new AbortController();
  const waited = here.runs.waitFor(localId, { timeoutMs, signal: stop.signal });
  await here.machine.settle();
  return { here, localId, waited, stop };
}

describe('a command that waits for a dispatch', () => {
  it('gets its end, as the app would find it', async () => {
    const { here, waited } = await waitingCommand(MINUTE);
    here.server.reply = accepting(() => READY);
    await here.machine.pass(2 * SECOND);
    expect(await waited).toMatchObject({ kind: 'over', dispatch: { phase: { state: 'ready' } } });
    // It watches nothing any more.
    await here.machine.pass(MINUTE);
    expect(here.server.count('GET')).toBe(2);
  });

  it('leaves nothing behind at its signal with each change that it sees', async () => {
    const { here, waited, stop } = await waitingCommand(10 * MINUTE);
    await here.machine.pass(5 * MINUTE);
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort();
    expect(await waited).toMatchObject({ kind: 'interrupted' });
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
  });

  it('gets it soon from a terminal that checks it, and asks for nothing itself', async () => {
    const app = await openApp();
    app.server.reply = accepting(() => NOT_READY);
    const [row] = await sent(app, ['a']);
    await app.machine.pass(60 * SECOND);
    const command = await openTestServices(app);
    const waited = command.runs.waitFor(row?.dispatch.localId ?? '', { timeoutMs: MINUTE });
    app.server.reply = accepting(() => READY);
    await app.machine.pass(12 * SECOND);
    expect(await waited).toMatchObject({ kind: 'over', dispatch: { phase: { state: 'ready' } } });
    expect(app.runs.rows.get()[0]?.dispatch.phase.state).toBe('ready');
    const checks = app.server.count('GET');
    await app.machine.pass(MINUTE);
    expect(app.server.count('GET')).toBe(checks);
  });

  it('makes one last check at the deadline, and says that it is not ready only after that', async () => {
    const { here, waited } = await waitingCommand(25 * SECOND);
    await here.machine.pass(24 * SECOND);
    const before = here.server.count('GET');
    await here.machine.pass(2 * SECOND);
    expect(await waited).toMatchObject({
      kind: 'deadline',
      isConfirmed: true,
      dispatch: { phase: { state: 'waiting' } },
      failure: null,
    });
    expect(here.server.count('GET')).toBe(before + 1);
  });

  it('that was stopped over its deadline finds what became ready meanwhile', async () => {
    const { here, waited } = await waitingCommand(12 * SECOND);
    await here.machine.pass(3 * SECOND);
    here.stop();
    here.server.reply = accepting(() => READY);
    await here.machine.pass(25 * SECOND);
    here.resume();
    await here.machine.pass(SECOND);
    expect(await waited).toMatchObject({ kind: 'over', dispatch: { phase: { state: 'ready' } } });
  });

  it('that was stopped takes no answer to what it asked before the stop for the last word', async () => {
    const { here, waited } = await waitingCommand(12 * SECOND);
    const late = Promise.withResolvers<typeof NOT_READY>();
    here.server.reply = () => late.promise;
    await here.machine.pass(3 * SECOND);
    expect(here.server.held).toBe(1);
    here.stop();
    await here.machine.pass(25 * SECOND);
    // The answer is read before any timer is called.
    here.server.reply = accepting(() => READY);
    late.resolve(NOT_READY);
    await here.machine.settle();
    here.resume();
    await here.machine.pass(SECOND);
    expect(await waited).toMatchObject({ kind: 'over', dispatch: { phase: { state: 'ready' } } });
  });

  it('whose last check fails says why, and that nobody confirmed it', async () => {
    const { here, waited } = await waitingCommand(12 * SECOND);
    here.server.reply = () => ({ status: 503 });
    await here.machine.pass(13 * SECOND);
    expect(await waited).toMatchObject({
      kind: 'deadline',
      isConfirmed: false,
      failure: { kind: 'server-error' },
    });
  });

  it('whose service does not answer ends with its time, whichever process is asking', async () => {
    const app = await openApp();
    const { here, localId, waited } = await waitingCommand(10 * SECOND, app);
    const command = await openTestServices(here);
    app.server.reply = accepting(() => 'silence');
    const also = command.runs.waitFor(localId, { timeoutMs: 10 * SECOND });
    await app.machine.pass(12 * SECOND);
    for (const each of [await waited, await also]) {
      expect(each).toMatchObject({ kind: 'deadline', dispatch: { phase: { state: 'waiting' } } });
    }
  });

  it('with no time at all makes exactly one check', async () => {
    const { here, waited } = await waitingCommand(0);
    await here.machine.pass(SECOND);
    expect(await waited).toMatchObject({ kind: 'deadline', isConfirmed: true });
    expect(here.server.count('GET')).toBe(1);
  });

  it('is told at once when it is interrupted, refused, or has no token', async () => {
    const { here, waited, stop, localId } = await waitingCommand(MINUTE);
    stop.abort();
    expect(await waited).toMatchObject({ kind: 'interrupted' });
    here.server.reply = () => ({ status: 403 });
    const refused = here.runs.waitFor(localId, { timeoutMs: MINUTE });
    await here.machine.pass(3 * SECOND);
    expect(await refused).toMatchObject({ kind: 'refused', failure: { kind: 'forbidden' } });
    here.server.reply = () => ({ status: 401 });
    const rejected = here.runs.waitFor(localId, { timeoutMs: MINUTE });
    await here.machine.pass(20 * SECOND);
    expect(await rejected).toMatchObject({
      kind: 'no-access',
      no: { kind: 'refused' },
      failure: { kind: 'unauthorized' },
    });
  });

  it('is told when another terminal forgets it or stops its checks', async () => {
    const { here, localId, waited } = await waitingCommand(MINUTE);
    const app = await openApp(here);
    await app.runs.changes.stopOrResume([localId]);
    await here.machine.pass(2 * SECOND);
    expect(await waited).toMatchObject({ kind: 'over', dispatch: { phase: { state: 'stopped' } } });
    await app.runs.changes.stopOrResume([localId]);
    await here.machine.pass(2 * SECOND);
    const also = here.runs.waitFor(localId, { timeoutMs: MINUTE });
    await app.runs.changes.forget([localId]);
    await here.machine.pass(2 * SECOND);
    expect(await also).toMatchObject({ kind: 'forgotten' });
  });

  it('waits as long as the service asks, and no longer than its own time', async () => {
    const { here, waited } = await waitingCommand(20 * SECOND);
    here.server.reply = () => ({ status: 429, headers: { 'retry-after': '60' } });
    await here.machine.pass(21 * SECOND);
    expect(await waited).toMatchObject({ kind: 'deadline', failure: { kind: 'rate-limited' } });
    expect(here.server.count('GET')).toBe(2);
  });
});
