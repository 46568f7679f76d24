import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../src/domain/dispatch.ts';
import { timeToReadyMs } from '../../src/domain/dispatch.ts';
import type { TimelineEntry } from '../../src/domain/dispatch-timeline.ts';
import { START_WALL_MS } from '../support/core.ts';
import { dispatchIn } from '../support/states.ts';

const READY = { state: 'ready', dispatchId: 'd', runs: [], endedAtMs: START_WALL_MS } as const;
const UNSEEN: readonly TimelineEntry[] = [
  { kind: 'taken-up', atMs: 0 },
  { kind: 'ready', runs: 1, atMs: 0 },
];

function tookOf(change: Partial<Dispatch>): number | null {
  return timeToReadyMs(dispatchIn(READY, { createdAtMs: START_WALL_MS - 4_000, ...change }));
}

describe('the time to ready', () => {
  it('is from sending until it was seen ready', () => {
    expect(tookOf({})).toBe(4_000);
  });

  it.each<[string, Partial<Dispatch>]>([
    ['ready while nobody looked', { timeline: UNSEEN }],
    ['sent from elsewhere', { origin: 'elsewhere' }],
    ['an error', { phase: { state: 'error', dispatchId: 'd', message: '', endedAtMs: 9e12 } }],
    ['over a clock that was set back', { createdAtMs: START_WALL_MS + 9e9 }],
  ])('is not known of one that is %s', (_, change) => {
    expect(tookOf(change)).toBeNull();
  });
});
