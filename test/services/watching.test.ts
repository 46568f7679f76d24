import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { timeToReadyMs } from '../../src/domain/dispatch.ts';
import { err } from '../../src/domain/result.ts';
import { openTestServices } from '../support/open-test-services.ts';
import type { Reply } from '../support/reply-server.ts';
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
} from './support.ts';

it('reads the rest once it can be read, and looks for that once a second', async () => {
  const here = await openTestServices();
  // More than are read at once.
  const rows = keys(201).map((localId) => ({
    profileId: 'acme',
    profileName: 'acme',
    tokenKind: 'personal' as const,
    localId,
    request: request(localId),
  }));
  await here.storage.dispatches.journal(rows);
  here.runs.open('acme');
  const failed = err({ kind: 'refused', message: "Couldn't read dispatchbox.db." } as const);
  const page = vi.spyOn(here.storage.dispatches, 'page').mockReturnValue(failed);
  await here.machine.pass(10 * SECOND);
  expect(here.runs.state.get()).toEqual({ isComplete: false, problem: failed.error.message });
  expect(page.mock.calls.length).toBeLessThan(12);
  page.mockRestore();
  await here.machine.pass(SECOND);
  expect(here.runs.state.get()).toEqual({ isComplete: true, problem: null });
});

it('says that it can’t read what other terminals do, for as long as it can’t', async () => {
  const here = await openApp();
  await here.machine.pass(2 * SECOND);
  const failed = err({ kind: 'refused', message: "Couldn't read dispatchbox.db." } as const);
  const take = vi.spyOn(here.storage.news, 'take').mockReturnValue(failed);
  await here.machine.pass(2 * SECOND);
  expect(here.runs.state.get().problem).toBe(failed.error.message);
  take.mockRestore();
  await here.machine.pass(2 * SECOND);
  expect(here.runs.state.get().problem).toBeNull();
});

describe('a dispatch that waits', () => {
  it('is checked at once, then after 1 s, growing by half up to 10 s; each 15 s after five minutes, each 60 s after thirty', async () => {
    const here = await openTestServices();
    const atMs: number[] = [];
    here.runs.open('acme');
    here.server.reply = accepting(() => {
      atMs.push(here.clock.monoMs());
      return NOT_READY;
    });
    await sent(here, ['a']);
    const startMs = here.clock.monoMs();
    await here.machine.pass(40 * MINUTE);
    const gaps = atMs.map((at, i) => Math.round((at - (atMs[i - 1] ?? startMs)) / 100) / 10);
    expect(gaps.slice(0, 8)).toEqual([0, 1, 1.5, 2.3, 3.4, 5.1, 7.6, 10]);
    const sinceMs = (i: number) => (atMs[i] ?? startMs) - startMs;
    const between = (fromMs: number, toMs: number) =>
      new Set(gaps.filter((_, i) => sinceMs(i - 1) > fromMs && sinceMs(i) < toMs));
    expect(between(MINUTE, 5 * MINUTE)).toEqual(new Set([10]));
    expect(between(6 * MINUTE, 30 * MINUTE)).toEqual(new Set([15]));
    expect(between(31 * MINUTE, 40 * MINUTE)).toEqual(new Set([60]));
  });

  it('is announced by the terminal whose check brought its end, and no other', async () => {
    const here = await openApp();
    const there = await openApp(here);
    here.server.reply = accepting(() => READY);
    await sent(here, ['a']);
    await here.machine.pass(5 * SECOND);
    expect([statesOf(here), statesOf(there)]).toEqual([{ a: 'ready' }, { a: 'ready' }]);
    expect([...here.announced, ...there.announced]).toEqual(['acme: a is ready']);
    expect(here.server.count('GET')).toBe(1);
  });

  it('that was ready before anybody looked again has no time to ready', async () => {
    const here = await openTestServices();
    here.server.reply = accepting((id) => (id === 'd-a' ? NOT_READY : READY));
    await sent(here, ['a']);
    here.runs.open('acme');
    await here.machine.pass(2 * MINUTE);
    await here.close();
    here.server.reply = accepting(() => READY);
    await here.machine.pass(60 * MINUTE);
    const later = await openTestServices(here);
    await sent(later, ['b']);
    later.runs.open('acme');
    await later.machine.pass(2 * SECOND);
    const times = later.runs.rows.get().map(({ dispatch }) => timeToReadyMs(dispatch));
    expect(times).toEqual([expect.any(Number), null]);
  });

  it('is checked no more often while nothing can be stored', async () => {
    const { here } = await appWith(['a']);
    await here.machine.pass(5 * MINUTE);
    const file = path.join(here.machine.folder, 'dispatchbox.db');
    fs.renameSync(file, `${file}.aside`);
    const checks = here.server.count('GET');
    await here.machine.pass(5 * MINUTE);
    expect(here.server.count('GET') - checks).toBeLessThanOrEqual(5 * 4 + 1);
    expect(here.runs.state.get().problem).toMatch(/moved or removed/);
  });

  it('is checked when a person asks for it, also while the disk refused what its last check brought', async () => {
    const here = await openApp();
    let reply: Reply = { status: 500 };
    here.server.reply = accepting(() => reply);
    const full = err({ kind: 'refused', message: 'The disk is full.' } as const);
    vi.spyOn(here.storage.checks, 'store').mockResolvedValue(full);
    const [row] = await sent(here, ['a']);
    await here.machine.pass(SECOND);
    expect(here.runs.state.get().problem).toBe('The disk is full.');
    reply = READY;
    await here.runs.checkNow([row?.dispatch.localId ?? '']);
    // The next one is planned for later.
    await here.machine.pass(SECOND / 4);
    expect(here.server.count('GET')).toBe(2);
    expect(statesOf(here)).toEqual({ a: 'ready' });
  });

  it('keeps to the plan of its last answer, whatever older one another terminal tells of', async () => {
    const here = await openTestServices();
    const there = await openTestServices(here);
    here.runs.open('acme');
    here.server.reply = accepting(() => NOT_READY);
    await sent(here, ['a']);
    await here.machine.pass(MINUTE);
    const full = err({ kind: 'refused', message: 'The disk is full.' } as const);
    vi.spyOn(here.storage.checks, 'store').mockResolvedValue(full);
    await here.machine.pass(11 * SECOND);
    const checks = here.server.count('GET');
    for (let seconds = 0; seconds < 30; seconds += 1) {
      await there.storage.checks.holdBack(['acme'], 1);
      await here.machine.pass(SECOND);
    }
    expect(here.server.count('GET') - checks).toBeLessThanOrEqual(3);
  });

  it('that is stopped and watched again during a check waits for that one, and then goes on as before', async () => {
    const here = await openApp();
    const replies: ((reply: Reply) => void)[] = [];
    here.server.reply = ({ method }) =>
      method === 'POST'
        ? { status: 201, body: { dispatch_id: 'd' } }
        : new Promise((resolve) => replies.push(resolve));
    const [row] = await sent(here, ['a']);
    const localId = row?.dispatch.localId ?? '';
    await expect.poll(() => replies.length).toBe(1);
    for (const _ of ['stop', 'resume']) await here.runs.changes.stopOrResume([localId]);
    await here.machine.pass(5 * SECOND);
    expect(here.server.count('GET')).toBe(1);
    expect(here.runs.checksOf(localId)?.now).toBe('here');
    replies[0]?.(NOT_READY);
    await here.machine.pass(2 * SECOND);
    expect(here.server.count('GET')).toBe(2);
  });

  it('goes on being watched when our own code fails, and the defect is told', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => READY);
    await sent(here, ['a']);
    const failing = here.access.toCheck;
    here.access.toCheck = () => Promise.reject(new Error('a defect'));
    here.runs.open('acme');
    await here.machine.settle();
    here.access.toCheck = failing;
    expect(here.defects.splice(0)).toEqual([new Error('a defect')]);
    await here.machine.pass(61 * SECOND);
    expect(statesOf(here)).toEqual({ a: 'ready' });
  });

  it('goes on being watched through lost connections, 429, 5xx and answers that say nothing', async () => {
    const here = await openApp();
    const replies = [
      'drop',
      { status: 429 },
      { status: 500 },
      { body: { what: 1 } },
      { status: 403 },
      READY,
    ] as const;
    let at = 0;
    here.server.reply = accepting(() => replies[Math.min(at++, 5)] ?? READY);
    await sent(here, ['a']);
    await here.machine.pass(5 * MINUTE);
    expect(statesOf(here)).toEqual({ a: 'ready' });
  });
});
