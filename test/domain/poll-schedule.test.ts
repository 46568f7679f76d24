import { describe, expect, it } from 'vitest';
import { type Failure, meaningOf } from '../../src/domain/failure.ts';
import { afterPoll, isLongNotFound, NOT_POLLED_YET } from '../../src/domain/poll-schedule.ts';
import { failed } from './support.ts';

const LOST = failed('no-answer', { cause: 'connection-lost', detail: 'x' });

/** The waits after so many failed checks in a row, without jitter. */
function delays(count: number, problem: Failure): number[] {
  let progress = NOT_POLLED_YET;
  return Array.from({ length: count }, () => {
    const next = afterPoll(progress, problem, { elapsedMs: 0, random: 0.5 });
    progress = next.progress;
    return next.delayMs;
  });
}

describe('the poll schedule', () => {
  it.each([
    [0, 800],
    [1, 1_200],
  ])('spreads by 20 %% both ways (%d)', (random, expected) => {
    const { delayMs } = afterPoll(NOT_POLLED_YET, null, { elapsedMs: 0, random });
    expect(delayMs).toBeCloseTo(expected);
  });

  it('backs off while checks fail, to a minute at most, and starts over with an answer', () => {
    expect(delays(7, LOST)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    const failed = { checks: 3, failuresInARow: 9, problem: LOST, notFoundSinceMs: null };
    const { progress } = afterPoll(failed, null, { elapsedMs: 0, random: 0.5 });
    expect(progress).toEqual({ ...NOT_POLLED_YET, checks: 4 });
  });

  it('gives up on what the service has not known for half a minute, not on a lagging replica', () => {
    const gone = failed('not-found');
    const isGoneAfter = (...checks: readonly (readonly [number, Failure | null])[]) => {
      let progress = NOT_POLLED_YET;
      for (const [elapsedMs, problem] of checks) {
        ({ progress } = afterPoll(progress, problem, { elapsedMs, random: 0 }));
      }
      return isLongNotFound(progress, checks.at(-1)?.[0] ?? 0);
    };
    expect(isGoneAfter([600_000, gone])).toBe(false);
    expect(isGoneAfter([600_000, gone], [630_000, gone])).toBe(true);
    expect(isGoneAfter([600_000, gone], [615_000, LOST], [630_000, gone])).toBe(true);
    expect(isGoneAfter([600_000, gone], [615_000, null], [630_000, gone])).toBe(false);
    expect(isGoneAfter([600_000, gone], [640_000, LOST])).toBe(false);
  });

  it('never asks before Retry-After allows it, jitter or not', () => {
    const asked = failed('rate-limited', { httpStatus: 429, retryAfterMs: 90_000 });
    const { delayMs } = afterPoll(NOT_POLLED_YET, asked, { elapsedMs: 0, random: 0 });
    expect(delayMs).toBe(90_000);
  });

  it.each([
    [400, 'refused'],
    [405, 'refused'],
    [422, 'refused'],
    [408, 'passing'],
    [425, 'passing'],
  ])('takes a %d as %s', (httpStatus, poll) => {
    expect(meaningOf(failed('rejected', { httpStatus })).poll).toBe(poll);
  });
});
