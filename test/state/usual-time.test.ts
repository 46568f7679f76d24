import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/domain/dispatch.ts';
import type { TimelineEntry } from '../../src/domain/timeline.ts';
import { isSlowerThanUsual, sparkline, usualTimes } from '../../src/state/runs/usual-time.ts';
import { acceptedDispatch, openCore, START_WALL_MS } from '../support/core.ts';
import { text } from '../support/draw.tsx';
import { dispatchIn } from '../support/states.ts';

const SECOND = 1_000;

function tookMs(ms: number, index = 0, change: Partial<Dispatch> = {}): Dispatch {
  const createdAtMs = START_WALL_MS - (index + 1) * 60 * SECOND;
  return dispatchIn(
    { state: 'ready', dispatchId: `d-${index}`, runs: [], endedAtMs: createdAtMs + ms },
    { localId: `took-${index}`, createdAtMs, ...change },
  );
}

function usualOf(times: readonly number[]) {
  return usualTimes(times.map((ms, index) => tookMs(ms, index))).get('deploy');
}

describe('the usual time of a key', () => {
  it.each([
    [[], undefined],
    [[1, 2], undefined],
    [[4, 8, 6], { medianMs: 6, p90Ms: 7.6 }],
    [[1, 2, 3, 4], { medianMs: 2.5 }],
    [[10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 100], { medianMs: 10, p90Ms: 10 }],
  ])('of %j is %o', (times, expected) => {
    if (expected === undefined) expect(usualOf(times)).toBeUndefined();
    else expect(usualOf(times)).toMatchObject(expected);
  });

  it('knows the latest ones, oldest first', () => {
    expect(usualOf([5, 4, 3, 2, 1])?.recentMs).toEqual([1, 2, 3, 4, 5]);
  });

  const unseen: readonly TimelineEntry[] = [
    { kind: 'taken-up', atMs: 0 },
    { kind: 'ready', runs: 1, atMs: 0 },
  ];
  it.each<[string, Partial<Dispatch>]>([
    ['ready while nobody looked', { timeline: unseen }],
    ['sent from elsewhere', { origin: 'elsewhere' }],
    ['an error', { phase: { state: 'error', dispatchId: 'd', message: '', endedAtMs: 9e12 } }],
    ['over a clock that was set back', { createdAtMs: START_WALL_MS + 9e9 }],
  ])('leaves out one that is %s', (_, change) => {
    const rows = [tookMs(4), tookMs(5, 1), tookMs(6, 2), tookMs(9_999, 3, change)];
    expect(usualTimes(rows).get('deploy')?.recentMs).toEqual([6, 5, 4]);
  });
});

describe('slower than usual', () => {
  const usual = { medianMs: 10 * SECOND, p90Ms: 30 * SECOND, recentMs: [] };
  it.each([
    [19 * SECOND, usual, false],
    [29 * SECOND, usual, false],
    [31 * SECOND, usual, true],
    [21 * SECOND, { ...usual, p90Ms: 12 * SECOND }, true],
    [2 * SECOND, { ...usual, medianMs: 10, p90Ms: 20 }, false],
  ])('%i ms against %o: %s', (waitedMs, against, expected) => {
    expect(isSlowerThanUsual(against, waitedMs)).toBe(expected);
  });

  it.each([
    [{ columns: 120, rows: 40 }, ['j']],
    [{ columns: 80, rows: 24 }, ['enter']],
  ])('stands in the details and on the row at %o', (size, keys) => {
    const core = openCore({}, size);
    const past = [8, 7, 9, 8, 8].map((seconds, index) => tookMs(seconds * SECOND, index));
    core.happen({ type: 'history-loaded', profileId: 'acme', dispatches: past });
    acceptedDispatch(core);
    core.wait(15_000);
    expect(text(core)).not.toContain('slower than usual');
    core.wait(5_000);
    expect(text(core)).toMatch(/waiting +deploy.*20s!/);
    const details = text(core.press(...(size.columns < 100 ? keys : [])));
    expect(details).toMatch(/usually ready in 8\.0s {2}[▁-█]{5}/);
    expect(details).toMatch(/ slower than usual\s*$/m);
  });
});

describe('the sparkline', () => {
  it.each([
    [[], ''],
    [[1], '█'],
    [[0, 0], '▁▁'],
    [[1, 2, 4, 8], '▂▃▅█'],
  ])('of %j is %s', (times, bars) => {
    expect(sparkline(times)).toBe(bars);
  });
});
