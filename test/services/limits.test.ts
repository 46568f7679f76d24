import { describe, expect, it } from 'vitest';
import { openTestServices, type TestServices } from '../support/open-test-services.ts';
import {
  accepting,
  keys,
  MINUTE,
  NOT_READY,
  openApp,
  READY,
  SECOND,
  sent,
  statesOf,
  waiting,
} from './support.ts';

const WAIT_A_MINUTE = { status: 429, headers: { 'retry-after': '60' } };

/** When each check came, and how many came within the busiest second. */
function seenChecks(here: TestServices, status = () => NOT_READY) {
  const atMs: number[] = [];
  const busiest = () =>
    Math.max(...atMs.map((from) => atMs.filter((at) => at >= from && at < from + SECOND).length));
  here.server.reply = accepting(() => {
    atMs.push(here.clock.monoMs());
    return status();
  });
  return { atMs, busiest };
}

describe('the checks of one service', () => {
  it('are four at once, over all terminals and profiles', async () => {
    const here = await openTestServices();
    const there = await openTestServices(here);
    here.server.reply = accepting(() => 'silence');
    await sent(here, keys(10));
    await sent(there, keys(10, 'g'), 'globex');
    for (const each of [here, there]) each.runs.open('acme');
    await here.machine.pass(10 * SECOND);
    expect(here.server.count('GET')).toBe(4);
  });

  it('are ten a second, over all terminals, and none is left out', async () => {
    const here = await openTestServices();
    const there = await openTestServices(here);
    const { busiest } = seenChecks(here);
    await waiting(here, keys(60));
    for (const each of [here, there]) each.runs.open('acme');
    await here.machine.pass(10 * SECOND);
    expect(busiest()).toBeLessThanOrEqual(10);
    expect(new Set(here.server.requests.map(({ path }) => path)).size).toBe(60);
  });

  it('are held up by no other service', async () => {
    const here = await openTestServices();
    const other = await here.machine.addServer();
    await here.addProfile('other', other.origin);
    here.server.reply = accepting(() => 'silence');
    other.reply = accepting(() => READY);
    await sent(here, keys(10));
    await sent(here, ['o'], 'other');
    here.runs.open('acme');
    await here.machine.pass(SECOND);
    expect(statesOf(here)).toMatchObject({ o: 'ready' });
  });

  it('stop for all of its profiles, in all terminals, for as long as it asks (Retry-After)', async () => {
    const here = await openTestServices();
    const there = await openTestServices(here);
    const { atMs } = seenChecks(here, () => WAIT_A_MINUTE);
    await sent(here, keys(30));
    await sent(here, keys(30, 'g'), 'globex');
    for (const each of [here, there]) each.runs.open('acme');
    const startMs = here.clock.monoMs();
    await here.machine.pass(59 * SECOND);
    expect(atMs.length).toBeLessThanOrEqual(2);
    const [row] = there.runs.rows.get();
    expect(there.runs.checksOf(row?.dispatch.localId ?? '')?.next).toMatchObject({
      isAskedToWait: true,
    });
    // What is sent meanwhile isn't checked either; a person can't hurry the service.
    const [late] = await sent(there, ['late']);
    there.runs.checkNow([late?.dispatch.localId ?? '']);
    expect(atMs.length).toBeLessThanOrEqual(2);
    await here.machine.pass(2 * SECOND);
    expect(atMs.filter((at) => at - startMs > 59 * SECOND).length).toBeGreaterThan(0);
  });

  it('stay held back where all that waited is stopped, also in a terminal that starts', async () => {
    const here = await openTestServices();
    const { atMs } = seenChecks(here, () => WAIT_A_MINUTE);
    here.runs.open('acme');
    const rows = await sent(here, keys(2));
    await here.machine.pass(2 * SECOND);
    await here.runs.changes.stopOrResume(rows.map(({ dispatch }) => dispatch.localId));
    await here.close();
    const there = await openApp(here);
    const [late] = await sent(there, ['late']);
    const before = atMs.length;
    await there.machine.pass(50 * SECOND);
    expect(atMs.length).toBe(before);
    expect(there.runs.checksOf(late?.dispatch.localId ?? '')?.next).toMatchObject({
      isAskedToWait: true,
    });
    await there.machine.pass(10 * SECOND);
    expect(atMs.length).toBeGreaterThan(before);
  });

  it('go to what is on screen and to the rest in turns', async () => {
    const here = await openTestServices();
    const { atMs } = seenChecks(here);
    await waiting(here, keys(200));
    here.runs.watcher.see(keys(3));
    here.runs.open('acme');
    await here.machine.pass(10 * SECOND);
    const paths = here.server.requests.map(({ path }) => path);
    const checksOfSeen = paths.filter((path) => /d-k[012]$/.test(path)).length;
    // About as often as if there were no others, and the others have the rest.
    expect(checksOfSeen).toBeGreaterThanOrEqual(12);
    expect(atMs.length - checksOfSeen).toBeGreaterThan(60);
  });

  it('change the list ten times a second at most, however many are watched', async () => {
    const here = await openTestServices();
    seenChecks(here);
    await waiting(here, keys(1_000));
    here.runs.open('acme');
    await here.machine.settle();
    const changes = { rows: 0, watches: 0 };
    here.runs.rows.subscribe(() => (changes.rows += 1));
    here.runs.watcher.watches.shown.subscribe(() => (changes.watches += 1));
    await here.machine.pass(5 * SECOND);
    expect(here.server.count('GET')).toBeGreaterThan(40);
    expect(Math.max(changes.rows, changes.watches)).toBeLessThanOrEqual(51);
  });
});

describe('a dispatch that the service answers 404', () => {
  it('is unknown after half a minute, and not much later', async () => {
    const here = await openApp({ random: () => 0 });
    here.server.reply = accepting(() => ({ status: 404 }));
    const [row] = await sent(here, ['a']);
    await here.machine.pass(29 * SECOND);
    expect(statesOf(here)).toEqual({ a: 'waiting' });
    await here.machine.pass(2 * SECOND);
    expect(statesOf(here)).toEqual({ a: 'unknown' });
    // R watches it again.
    here.server.reply = accepting(() => READY);
    await here.runs.checkNow([row?.dispatch.localId ?? '']);
    await here.machine.pass(MINUTE);
    expect(statesOf(here)).toEqual({ a: 'ready' });
  });
});
