import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { jumpWords } from '../../src/domain/entry-result.ts';
import { err } from '../../src/domain/result.ts';
import { must } from '../support/must.ts';
import type { Reply } from '../support/reply-server.ts';
import { writable } from '../support/writable.ts';
import { request } from './support.ts';
import { entries, logOf, openVaults, resultsOf, secretOf, type Terminal } from './vault-support.ts';

const place = (name: string, vault = 'prod') =>
  ({ profileId: 'acme', vault, kind: 'secret', name }) as const;

describe('what is set', () => {
  it('leaves as one request for secrets and one for each var, and is known afterwards without its value', async () => {
    const here = await openVaults();
    const secrets = await here.set(['A', 'B']);
    expect(here.service.asked.map(({ names }) => names)).toEqual([['A', 'B']]);
    expect(resultsOf(secrets)).toEqual(['A set', 'B set']);
    const vars = await here.vaults.set(here.to(), 'var', entries('C', 'D'));
    await (vars.ok && vars.value.ended);
    expect(here.service.asked.slice(1).map(({ names }) => names)).toEqual([['C'], ['D']]);
    const setAtMs = here.clock.wallMs();
    expect(here.vaults.known.get()).toMatchObject([
      { name: 'A', kind: 'secret', version: 1, result: 'set', setAtMs },
      { name: 'B', version: 1 },
      { name: 'C', kind: 'var', version: null, setAtMs },
      { name: 'D' },
    ]);
    expect([secrets.open, here.vaults.unsettled.get()]).toEqual([[], []]);
    expect(here.vaults.notSaved()).toEqual([]);
  });

  it('is shown a few times, however many answers come at once', async () => {
    const here = await openVaults();
    const names = Array.from({ length: 100 }, (_, at) => `N${at}`);
    const send = must(await here.vaults.set(here.to(), 'var', entries(...names)));
    let [drawn, listed] = [0, 0];
    send.state.subscribe(() => drawn++);
    here.vaults.known.subscribe(() => listed++);
    await send.ended;
    expect(here.vaults.known.get()).toHaveLength(100);
    expect([drawn <= 4, listed <= 4]).toEqual([true, true]);
  });

  it('is in the journal before a byte of it leaves', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    let journaled: unknown;
    here.service.answer = () => {
      journaled = there.storage.writes.plan(
        { writeId: 'w', origin: 'form', runner: 'other', note: '' },
        [{ ...place('A'), profileName: '', host: '', source: '' }],
      );
      return null;
    };
    await here.set(['A']);
    expect(await journaled).toMatchObject({
      ok: true,
      value: { state: 'busy', place: place('A') },
    });
  });

  it('is not sent when it can’t be journaled, and the caller keeps the values', async () => {
    const here = await openVaults();
    await here.kill();
    const typed = entries('A');
    const send = await here.vaults.set(here.to(), 'secret', typed);
    expect(send).toMatchObject({ ok: false, error: expect.stringContaining('Nothing was sent') });
    expect(here.service.asked).toEqual([]);
    expect(typed[0]?.value.reveal()).toBe(secretOf('A'));
    expect(here.vaults.unsettled.get()).toEqual([]);
  });

  it('is not sent any further once the journal doesn’t take it', async () => {
    const here = await openVaults();
    const file = path.join(here.machine.folder, 'dispatchbox.db');
    here.service.answer = () => {
      fs.renameSync(file, `${file}.away`);
      return null;
    };
    const send = must(await here.vaults.set(here.to(), 'var', entries('A', 'B'), null));
    await send.ended;
    expect(here.service.asked.map(({ names }) => names)).toEqual([['A']]);
    expect(resultsOf(send)).toEqual(['A set', 'B not-sent']);
    fs.renameSync(`${file}.away`, file);
  });

  it('is not sent when its process was stopped between the claim and the first byte', async () => {
    const here = await openVaults();
    here.machine.beforeCall = () => here.machine.clock.pass(11_000);
    const send = await here.set(['A']);
    expect(here.service.asked).toEqual([]);
    expect(resultsOf(send)).toEqual(['A not-sent']);
    expect(send.open).toHaveLength(1);
    expect(logOf(here)).toEqual(['prod/A not-sent']);
  });

  it('holds its values nowhere but in the request', async () => {
    const here = await openVaults();
    here.service.answer = ({ values }) => ({ status: 400, body: { error: `no: ${values[0]}` } });
    const send = await here.set(['A']);
    const files = fs.readdirSync(here.machine.folder);
    const stored = files.map((file) => fs.readFileSync(path.join(here.machine.folder, file)));
    const shown = inspect([send, here.vaults, send.state.get(), here.vaults.log(0)], { depth: 9 });
    for (const text of [...stored.map(String), shown, JSON.stringify(send)]) {
      expect(text).not.toContain(secretOf('A'));
    }
    expect(send.open[0]?.value.reveal()).toBe(secretOf('A'));
    send.drop();
    expect([send.open, here.vaults.unsettled.get()]).toEqual([[], []]);
  });
});

describe('after a 400', () => {
  it('names that it names failed, the rest is unknown, and one by one each gets an exact answer', async () => {
    const here = await openVaults();
    here.service.answer = () => ({
      status: 400,
      body: { error: 'Some secrets could not be set:\nB: too short' },
    });
    const send = await here.set(['A', 'B', 'C']);
    const { results, explanation } = send.state.get();
    expect(results.get('id-B')).toEqual({ state: 'failed', reason: 'too short' });
    expect(resultsOf(send)).toEqual(['A unknown', 'B failed', 'C unknown']);
    expect(explanation).toContain('named 1 of 3');
    expect(here.vaults.notSaved()).toEqual([
      "A, B, C in prod on acme aren't confirmed. The values are only here.",
    ]);
    here.service.asked.length = 0;
    here.service.answer = ({ names }) =>
      names[0] === 'B' ? { status: 400, body: { error: 'too short' } } : null;
    await send.retry('one-by-one');
    await send.ended;
    expect(here.service.asked.map(({ names }) => names)).toEqual([['A'], ['B'], ['C']]);
    expect(resultsOf(send)).toEqual(['A set', 'B failed', 'C set']);
    expect(send.open.map(({ name }) => name)).toEqual(['B']);
    // Both attempts are one write of the log.
    expect(logOf(here)).toEqual([
      ...['prod/A unknown', 'prod/B failed', 'prod/C unknown'],
      ...['prod/A set', 'prod/B failed', 'prod/C set'],
    ]);
  });

  it('what was unknown stays so after a 401, which says nothing of it', async () => {
    const here = await openVaults();
    here.service.answer = () => 'drop';
    const send = await here.set(['A']);
    here.service.answer = () => ({ status: 401 });
    await send.retry('together');
    await send.ended;
    expect([resultsOf(send), send.state.get().failure]).toMatchObject([
      ['A unknown'],
      { kind: 'unauthorized' },
    ]);
  });

  it('what a second attempt didn’t send is still unknown', async () => {
    const here = await openVaults();
    here.service.answer = () => 'drop';
    const send = await here.set(['A']);
    expect(resultsOf(send)).toEqual(['A unknown']);
    await here.setToken('acme', null);
    expect(await send.retry('one-by-one')).toMatchObject({
      error: expect.stringContaining('Nothing was sent: the tokens of acme have changed'),
    });
    expect(resultsOf(send)).toEqual(['A unknown']);
  });
});

describe('a second attempt', () => {
  it('isn’t sent over what another terminal has set since, before it was said', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    here.service.answer = () => 'drop';
    const send = await here.set(['A', 'B']);
    here.service.answer = () => null;
    await there.set(['B']);
    here.service.asked.length = 0;
    const words = 'Nothing was sent: B in prod on acme was just set elsewhere, now version 1.';
    expect(await send.retry('one-by-one')).toMatchObject({
      error: expect.stringContaining(words),
    });
    expect(here.service.asked).toEqual([]);
    expect(resultsOf(send)).toEqual(['A unknown', 'B unknown']);
    await send.retry('one-by-one');
    await send.ended;
    expect(resultsOf(send)).toEqual(['A set', 'B set']);
  });
});

describe('an answer', () => {
  it('reaches its own send alone, however late', async () => {
    const here = await openVaults();
    const late = Promise.withResolvers<Reply | null>();
    here.service.answer = ({ names }) => (names[0] === 'A' ? late.promise : null);
    const first = must(await here.vaults.set(here.to(), 'secret', entries('A')));
    const second = await here.set(['B']);
    expect(resultsOf(second)).toEqual(['B set']);
    late.resolve({ status: 400, body: { error: 'too short' } });
    await first.ended;
    expect([resultsOf(first), resultsOf(second)]).toEqual([['A failed'], ['B set']]);
  });

  it('that the next request would get, too, ends the rest of its profile', async () => {
    const here = await openVaults();
    here.service.answer = ({ profile }) => (profile === 'acme' ? { status: 401 } : null);
    const names = Array.from({ length: 9 }, (_, at) => `V${at}`);
    const send = must(await here.vaults.set(here.to(), 'var', entries(...names)));
    const other = must(await here.vaults.set(here.to('prod', 'globex'), 'var', entries('B')));
    await Promise.all([send.ended, other.ended]);
    const states = resultsOf(send).map((text) => text.split(' ')[1]);
    // Those in flight had left already.
    expect(states).toEqual([...Array(4).fill('failed'), ...Array(5).fill('not-sent')]);
    expect(here.profiles.state.get().refusedIds).toContain('acme');
    expect(resultsOf(other)).toEqual(['B set']);
  });

  it('that redirects the request leaves it unknown', async () => {
    const here = await openVaults();
    here.service.answer = () => ({ status: 302, headers: { location: '/sign-in' } });
    expect(resultsOf(await here.set(['A']))).toEqual(['A unknown']);
    expect(here.service.asked).toHaveLength(1);
  });

  it.each<[string, (here: Terminal) => Promise<void>]>([
    ['as soon as it can be', ({ machine }) => machine.pass(1_000)],
    ['at the end of the process at the latest', ({ vaults }) => vaults.end()],
  ])('that the disk refuses is recorded %s', async (_, later) => {
    const here = await openVaults();
    const { finish } = here.storage.writes;
    here.storage.writes.finish = async () =>
      err({ kind: 'refused', message: 'The disk is full.' } as const);
    const send = await here.set(['A']);
    expect(resultsOf(send)).toEqual(['A set']);
    expect(here.warnings).toEqual([expect.stringContaining('The disk is full.')]);
    expect(logOf(here)).toEqual([]);
    here.storage.writes.finish = finish;
    await later(here);
    expect(logOf(here)).toEqual(['prod/A set']);
  });
});

describe('a version', () => {
  it('that jumped or went back says that something else set the secret', async () => {
    const here = await openVaults();
    await here.set(['A']);
    const said = async (version: number) => {
      here.service.versions.set('acme/prod/A', version - 1);
      const send = await here.set(['A']);
      const result = send.state.get().results.get('id-A');
      return result && jumpWords(result);
    };
    expect(await said(2)).toBe(null);
    expect(await said(5)).toBe('set elsewhere in between');
    expect(await said(1)).toContain('it went back');
    expect(await said(2)).toBe(null);
  });
});

describe('a send', () => {
  it("waits for its turn among the dispatches to its service, and isn't sent once that asks to wait", async () => {
    const here = await openVaults();
    const refusal = Promise.withResolvers<Reply>();
    const wait = Promise.withResolvers<Reply>();
    here.server.reply = ({ path }) => (/dispatches/.test(path) ? wait : refusal).promise;
    const held = await Promise.all(
      ['A', 'B', 'C'].map((name) => here.vaults.set(here.to(), 'secret', entries(name))),
    );
    await expect.poll(() => here.server.held).toBe(3);
    const dispatched = here.runs.send(
      writable(here.profiles.destination('globex', 'dispatches')),
      request(),
    );
    await expect.poll(() => here.server.held).toBe(4);
    const last = must(await here.vaults.set(here.to(), 'secret', entries('E')));
    await here.machine.settle();
    expect(here.server.count()).toBe(4);
    wait.resolve({ status: 429, headers: { 'retry-after': '60' } });
    await dispatched;
    await last.ended;
    expect(resultsOf(last)).toEqual(['E not-sent']);
    expect(here.server.count()).toBe(4);
    refusal.resolve({ status: 400, body: { error: 'no' } });
    await Promise.all(held.map((each) => each.ok && each.value.ended));
  });

  it('that is stopped leaves out what hasn’t left', async () => {
    const here = await openVaults();
    const waiting = Promise.withResolvers<Reply | null>();
    here.service.answer = () => waiting.promise;
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const send = must(await here.vaults.set(here.to(), 'var', entries(...names)));
    await here.machine.settle();
    send.stop();
    waiting.resolve(null);
    await send.ended;
    expect(resultsOf(send).slice(3)).toEqual(['D set', 'E not-sent', 'F not-sent']);
    expect(send.open.map(({ name }) => name)).toEqual(['E', 'F']);
  });

  it('is over when the process ends: what is in flight is unknown, and nothing more is sent', async () => {
    const here = await openVaults();
    here.service.answer = () => 'silence';
    const names = ['A', 'B', 'C', 'D', 'E'];
    const send = must(await here.vaults.set(here.to(), 'var', entries(...names)));
    await here.machine.settle();
    await here.vaults.end();
    expect(here.service.asked).toHaveLength(4);
    const ended = ['A unknown', 'B unknown', 'C unknown', 'D unknown', 'E not-sent'];
    expect(resultsOf(send)).toEqual(ended);
    expect(logOf(here).toSorted()).toEqual(ended.map((line) => `prod/${line}`));
  });

  it('to a place that another terminal is setting isn’t sent, and a command waits for it', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    const waiting = Promise.withResolvers<Reply | null>();
    here.service.answer = ({ values }) => (values.length > 1 ? waiting.promise : null);
    const first = await here.vaults.set(here.to(), 'secret', entries('A', 'B'));
    const form = await there.vaults.set(there.to(), 'secret', entries('A'));
    const busy = /another terminal is setting A in prod on acme; result by \d\d:\d\d:\d\d\./;
    expect(form).toMatchObject({ ok: false, error: expect.stringMatching(busy) });
    const command = there.set(['A'], 'prod', 'command');
    waiting.resolve(null);
    await (first.ok && first.value.ended);
    expect(resultsOf(await command)).toEqual(['A set']);
    expect(here.service.versions.get('acme/prod/A')).toBe(2);
  });
});

describe('what is known', () => {
  it('is forgotten and taken back, and the log keeps it', async () => {
    const here = await openVaults();
    await here.set(['A', 'B']);
    await here.vaults.forget([place('A')]);
    expect(here.vaults.known.get().map(({ name }) => name)).toEqual(['B']);
    expect(logOf(here)).toEqual(['prod/A set', 'prod/B set']);
    expect(await here.vaults.undo('var')).toEqual({ ok: true, value: [] });
    expect(await here.vaults.undo('secret')).toEqual({ ok: true, value: [place('A')] });
    expect(here.vaults.known.get()).toContainEqual(
      expect.objectContaining({ name: 'A', version: 1 }),
    );
    expect(await here.vaults.undo('secret')).toEqual({ ok: true, value: [] });
  });

  it('stays in the log in the order in which it was set, also once a clock that was ahead is right', async () => {
    const here = await openVaults();
    const nowMs = here.clock.wallMs();
    here.machine.clock.setWall(nowMs + 10 * 24 * 60 * 60 * 1_000);
    await here.set(['AHEAD']);
    here.machine.clock.setWall(nowMs);
    await here.set(['RIGHT']);
    expect(logOf(here)).toEqual(['prod/RIGHT set', 'prod/AHEAD set']);
  });

  it('is known in other terminals, and of one that was killed once its window ends', async () => {
    const here = await openVaults();
    const there = await openVaults(here.machine);
    await here.set(['A']);
    there.lookForNews();
    expect(there.vaults.known.get()).toMatchObject([{ name: 'A', result: 'set' }]);
    here.service.answer = () => 'silence';
    await here.vaults.set(here.to(), 'secret', entries('A'));
    await here.machine.settle();
    there.lookForNews();
    await here.kill();
    expect(there.vaults.known.get()).toMatchObject([{ result: 'set' }]);
    await there.machine.pass(70_000);
    expect(there.vaults.known.get()).toMatchObject([{ result: 'unknown', version: 1 }]);
  });
});
