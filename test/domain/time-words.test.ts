import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../src/domain/time-words.ts';

describe('a duration', () => {
  it.each([
    ['90s', 90_000],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['24h', 86_400_000],
  ])('%s is %d ms', (typed, ms) => {
    expect(parseDuration(typed)).toBe(ms);
  });

  it.each(['', '10', '0s', 'm', '10 m', '-1m', '1.5m', '25h', '10M', '10mm'])(
    '%j is none',
    (typed) => {
      expect(parseDuration(typed)).toBeNull();
    },
  );
});
