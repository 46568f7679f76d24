import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openTestServices } from '../support/open-test-services.ts';
import {
  accepting,
  appWith,
  keys,
  MINUTE,
  openApp,
  READY,
  SECOND,
  sent,
  statesOf,
} from './support.ts';

async function two() {
  const { here } = await appWith([]);
  const there = await openApp(here);
  return { here, there, machine: here.machine, server: here.server };
}

describe('two terminals', () => {
  it('check a dispatch as often as one does, and both know who did and when next', async () => {
    const { here, there, machine, server } = await two();
    const [row] = await sent(here, ['a']);
    const localId = row?.dispatch.localId ?? '';
    await machine.pass(60 * SECOND);
    // 0, 1, 2.5, 4.8, 8.1, 13.2, 20.8, and each 10 s.
    expect(server.count('GET')).toBeLessThanOrEqual(12);
    const [known, alsoKnown] = [here, there].map(({ runs }) => runs.checksOf(localId));
    expect(known?.last?.atMs).toBe(alsoKnown?.last?.atMs);
    expect(new Set([known?.last?.by, alsoKnown?.last?.by])).toEqual(new Set(['here', 'another']));
    expect(known?.next?.atMs).toBeGreaterThan(here.clock.wallMs());
    expect(known?.next?.atMs).toBe(alsoKnown?.next?.atMs);
  });

  it('of which one is stopped: the other goes on at once, or after the length of a call', async () => {
    const { here, there, machine, server } = await two();
    await sent(here, keys(3));
    await machine.pass(10 * SECOND);
    here.stop();
    const before = server.count('GET');
    await machine.pass(30 * SECOND);
    expect(server.count('GET') - before).toBeGreaterThanOrEqual(6);
    here.resume();
    // Stopped while its own check is in flight.
    server.reply = accepting(() => 'silence');
    await machine.pass(15 * SECOND);
    const held = server.count('GET');
    server.reply = accepting(() => READY);
    here.stop();
    there.runs.watcher.wake();
    await machine.pass(36 * SECOND);
    expect(server.count('GET')).toBeGreaterThan(held);
    expect(Object.values(statesOf(there))).toEqual(['ready', 'ready', 'ready']);
  });

  it('see what the other sends, stops and forgets, within two seconds', async () => {
    const { here, there, machine } = await two();
    const rows = await sent(here, ['a', 'b']);
    const [a, b] = rows.map(({ dispatch }) => dispatch.localId);
    await machine.pass(2_100);
    expect(statesOf(there)).toEqual({ a: 'waiting', b: 'waiting' });
    await there.runs.changes.stopOrResume([a ?? '']);
    await there.runs.changes.forget([b ?? '']);
    await machine.pass(2_100);
    expect(statesOf(here)).toEqual({ a: 'stopped' });
    expect([...here.runs.watcher.watches.shown.get().keys()]).toEqual([]);
  });

  it('leave no claim behind when one of them ends', async () => {
    const { here, there, machine, server } = await two();
    server.reply = accepting(() => 'silence');
    await sent(here, ['a']);
    await machine.settle();
    server.reply = accepting(() => READY);
    await here.close();
    await machine.pass(3 * SECOND);
    expect(statesOf(there)).toEqual({ a: 'ready' });
  });
});

describe('a terminal that wakes up', () => {
  it.each([
    ['stopped and resumed', (ms: number) => [ms, 0]],
    ['asleep with the machine', (ms: number) => [0, ms]],
  ])('after it was %s makes one fresh round at once', async (_, times) => {
    const { here } = await appWith(keys(5));
    await here.machine.pass(6 * MINUTE);
    const before = here.server.count('GET');
    const [monoMs = 0, wallMs = 0] = times(6 * SECOND);
    here.stop();
    await here.machine.pass(monoMs);
    here.machine.clock.setWall(wallMs);
    here.resume();
    await here.machine.pass(2 * SECOND);
    expect(here.server.count('GET') - before).toBeGreaterThanOrEqual(5);
    expect(here.server.count('GET') - before).toBeLessThan(10);
  });

  it('checks over a new connection, since the other side may have forgotten the old one', async () => {
    const { here } = await appWith(['a']);
    await here.machine.pass(5 * SECOND);
    const before = here.server.connections;
    await here.machine.pass(5 * SECOND);
    expect(here.server.connections).toBe(before);
    here.stop();
    await here.machine.pass(6 * SECOND);
    here.resume();
    await here.machine.pass(SECOND);
    expect(here.server.connections).toBe(before + 1);
  });
});

describe('checks go on', () => {
  it('without a claim, where another process holds the database for longer than a call', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => READY);
    await sent(here, ['a']);
    const other = new DatabaseSync(path.join(here.machine.folder, 'dispatchbox.db'));
    other.exec('BEGIN IMMEDIATE');
    here.runs.open('acme');
    const startMs = here.clock.monoMs();
    const aSecondLater = async () => {
      await here.machine.pass(SECOND);
      return here.server.count('GET');
    };
    await expect.poll(aSecondLater, { interval: 60 }).toBe(1);
    expect(here.clock.monoMs() - startMs).toBeGreaterThanOrEqual(35 * SECOND);
    other.exec('ROLLBACK');
    other.close();
    const states = async () => {
      await here.machine.pass(100);
      return statesOf(here);
    };
    await expect.poll(states).toEqual({ a: 'ready' });
  });

  it('after one that was held up for longer than its claim, which is not sent late', async () => {
    const here = await openTestServices();
    here.server.reply = accepting(() => READY);
    await sent(here, ['a']);
    here.machine.beforeCall = () => {
      here.machine.beforeCall = () => {};
      here.machine.clock.setWall(11 * SECOND);
    };
    here.runs.open('acme');
    await here.machine.settle();
    expect(here.server.count('GET')).toBe(0);
    await here.machine.pass(SECOND);
    expect(statesOf(here)).toEqual({ a: 'ready' });
  });

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('when the clock is set %s', async (_, byMs) => {
    const { here } = await appWith(['a']);
    await here.machine.pass(30 * SECOND);
    here.machine.clock.setWall(byMs);
    const before = here.server.count('GET');
    await here.machine.pass(30 * SECOND);
    const made = here.server.count('GET') - before;
    expect([made >= 2, made <= 5]).toEqual([true, true]);
  });
});
