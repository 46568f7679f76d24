import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { must } from '../support/must.ts';
import { openTestServices, type TestServices } from '../support/open-test-services.ts';
import type { Reply } from '../support/reply-server.ts';
import {
  accepting,
  keys,
  MINUTE,
  NOT_READY,
  openApp,
  request,
  SECOND,
  sent,
  statesOf,
} from './support.ts';

const send = ({ runs, to }: TestServices, key = 'deploy') => runs.send(to('acme'), request(key));

/** A request that is here and waits for its reply. */
async function inFlight(here: TestServices) {
  let reply: (reply: Reply) => void = () => {};
  here.server.reply = () => new Promise((resolve) => (reply = resolve));
  const answered = send(here);
  await expect.poll(() => here.server.count()).toBe(1);
  return { answered, reply: (with_: Reply) => reply(with_) };
}

describe('a dispatch', () => {
  it('is in the journal, where every terminal reads it, before its request is sent', async () => {
    const here = await openTestServices();
    const there = await openApp(here);
    let journaled: unknown;
    here.machine.beforeCall = () => {
      there.heartbeat.look();
      journaled = statesOf(there);
    };
    here.server.reply = () => ({ status: 201, body: { dispatch_id: 'd' } });
    const answer = await send(here);
    expect(journaled).toEqual({ deploy: 'sending' });
    expect(answer).toMatchObject({ ok: true, value: { failure: null } });
  });

  it("that can't be journaled isn't sent, and leaves nothing behind", async () => {
    const here = await openTestServices();
    fs.renameSync(
      path.join(here.machine.folder, 'dispatchbox.db'),
      path.join(here.machine.folder, 'away.db'),
    );
    const answer = await send(here);
    await here.machine.settle();
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('Nothing was sent') });
    expect([here.server.count(), statesOf(here)]).toEqual([0, {}]);
  });

  it("isn't sent without access to its profile", async () => {
    const here = await openTestServices();
    const to = here.to('acme');
    await here.setToken('acme', null);
    expect(await here.runs.send(to, request())).toEqual({
      ok: false,
      error: expect.stringMatching(/Nothing was sent.*tokens of acme have changed/),
    });
    expect(statesOf(here)).toEqual({});
  });

  it.each([
    ['stopped for longer than its claim', 11 * SECOND, 0],
    ['stopped while the clock was set back', 11 * SECOND, -11 * SECOND],
    ['overtaken by a clock that was set forward', 0, MINUTE],
  ])("whose process was %s right before its first byte isn't sent", async (_, ms, wallMs) => {
    const here = await openTestServices();
    const there = await openTestServices(here);
    await here.machine.settle();
    here.machine.beforeCall = () => {
      here.machine.clock.pass(ms);
      here.machine.clock.setWall(wallMs);
    };
    await send(here);
    expect(here.server.count()).toBe(0);
    there.runs.open('acme');
    expect(there.runs.rows.get()[0]?.dispatch).toMatchObject({
      phase: { state: 'refused', reason: expect.stringContaining('Nothing was sent') },
      timeline: [{ kind: 'not-sent' }],
    });
  });

  it('whose process was killed is being sent until a known time, then unknown', async () => {
    const here = await openTestServices();
    void inFlight(here);
    await expect.poll(() => here.server.count()).toBe(1);
    await here.kill();
    const next = await openApp(here);
    const [row] = next.runs.rows.get();
    expect(row?.sendingUntilMs).toBe((row?.dispatch.createdAtMs ?? 0) + 70 * SECOND);
    await next.machine.pass(69 * SECOND);
    expect(statesOf(next)).toEqual({ deploy: 'sending' });
    await next.machine.pass(2 * SECOND);
    expect(statesOf(next)).toEqual({ deploy: 'unknown' });
    expect(here.server.count('POST')).toBe(1);
  });

  it("that is in flight at the end of the process, or given up, is unknown; once cancelled it isn't awaited", async () => {
    const here = await openTestServices();
    const { answered } = await inFlight(here);
    const given = new AbortController();
    const to = here.to('acme');
    const other = here.runs.send(to, request('other'), { signal: given.signal });
    await expect.poll(() => here.server.count()).toBe(2);
    given.abort();
    expect(await other).toMatchObject({ value: { failure: { kind: 'cancelled', wasSent: true } } });
    expect(here.runs.sending).toBe(1);
    await here.close();
    expect(await answered).toMatchObject({
      value: { row: { dispatch: { phase: { state: 'unknown' } } } },
    });
    const next = await openApp(here);
    expect(statesOf(next)).toEqual({ deploy: 'unknown', other: 'unknown' });
  });

  it.each<[string, (here: TestServices) => Promise<void>]>([
    ['once that works', ({ machine }) => machine.pass(20 * SECOND)],
    ['at the end of the process at the latest', ({ close }) => close()],
  ])("whose answer can't be stored is shown with it, and stored %s", async (_, later) => {
    const here = await openApp();
    const file = path.join(here.machine.folder, 'dispatchbox.db');
    here.server.reply = () => ({ status: 400, body: { error: 'no' } });
    here.machine.beforeCall = () => {
      here.machine.beforeCall = () => {};
      fs.renameSync(file, `${file}.away`);
    };
    await send(here);
    expect(statesOf(here).deploy).toBe('refused');
    expect(here.runs.state.get().problem).toContain('moved');
    fs.renameSync(`${file}.away`, file);
    await later(here);
    const there = await openApp(here);
    expect(statesOf(there).deploy).toBe('refused');
    expect(here.server.count('POST')).toBe(1);
  });

  it('of many goes out with three others at most, whichever profiles of the service they are of', async () => {
    const here = await openTestServices();
    const answer = Promise.withResolvers<Reply>();
    here.server.reply = () => answer.promise;
    const all = keys(6).map((key, at) =>
      here.runs.send(here.to(at % 2 ? 'globex' : 'acme'), request(key)),
    );
    await expect.poll(() => here.server.held).toBe(4);
    await here.machine.settle();
    expect(here.server.count()).toBe(4);
    answer.resolve({ status: 400, body: { error: 'no' } });
    await Promise.all(all);
    expect(here.server.count()).toBe(6);
  });

  it('of many that waits in line is not sent once the service asks to wait, and its row says so', async () => {
    const here = await openTestServices();
    const other = await here.machine.addServer();
    await here.addProfile('other', other.origin);
    other.reply = accepting(() => NOT_READY);
    const replies: ((reply: Reply) => void)[] = [];
    here.server.reply = () => new Promise((resolve) => replies.push(resolve));
    const all = keys(7).map((key, at) =>
      here.runs.send(here.to(at % 2 ? 'globex' : 'acme'), request(key)),
    );
    await expect.poll(() => here.server.held).toBe(4);
    replies[0]?.({ status: 429, headers: { 'retry-after': '60' } });
    const reason = expect.stringContaining('asked to wait 1 minute');
    for (const sent of await Promise.all(all.slice(4))) {
      const { row, failure } = must(sent);
      expect(failure).toMatchObject({ kind: 'cancelled', wasSent: false });
      expect(row.dispatch.phase).toEqual({ state: 'refused', reason });
    }
    expect(here.server.count()).toBe(4);
    for (const reply of replies) reply({ status: 400, body: { error: 'no' } });
    await Promise.all(all);
    // Another service has not asked for it, and a person who sends again is not held up: the service has the last word.
    await here.runs.send(here.to('other'), request());
    here.server.reply = accepting(() => NOT_READY);
    expect(await send(here)).toMatchObject({ value: { failure: null } });
    expect([here.server.count(), other.count('POST')]).toEqual([5, 1]);
  });

  it('is followed by its first check at once, in a terminal that shows dispatches, and by none in a command', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => NOT_READY);
    await sent(here, ['a']);
    await here.machine.pass(5 * SECOND);
    expect(here.server.count('GET')).toBe(0);
    here.runs.open('acme');
    await here.machine.settle();
    expect(here.server.count('GET')).toBe(1);
  });
});
