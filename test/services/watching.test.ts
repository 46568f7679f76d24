import { describe, expect, it } from 'vitest';
import { openTestServices } from '../support/open-test-services.ts';
import { accepting, MINUTE, NOT_READY, READY, SECOND, sent, statesOf } from './support.ts';

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
    const here = await openTestServices();
    const there = await openTestServices(here);
    for (const each of [here, there]) each.runs.open('acme');
    here.server.reply = accepting(() => READY);
    await sent(here, ['a']);
    await here.machine.pass(5 * SECOND);
    expect([statesOf(here), statesOf(there)]).toEqual([{ a: 'ready' }, { a: 'ready' }]);
    expect([...here.announced, ...there.announced]).toEqual(['acme: a is ready']);
    expect(here.server.count('GET')).toBe(1);
  });

  it('goes on being watched through lost connections, 429, 5xx and answers that say nothing', async () => {
    const here = await openTestServices();
    here.runs.open('acme');
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
