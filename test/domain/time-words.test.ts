import { describe, expect, it } from 'vitest';
import { exactSpan, parseDuration, shortSpan, spanInWords } from '../../src/domain/time-words.ts';

it.each([
  [-5_000, '0s', '0.1s', '0.1 seconds'],
  [800, '0s', '0.8s', '0.8 seconds'],
  [59_999, '59s', '59s', '59 seconds'],
  [60_000, '1m', '1m', '1 minute'],
  [324_000, '5m', '5m 24s', '5 minutes 24 seconds'],
  [3_661_000, '1h', '1h', '1 hour'],
  [90_000_000, '1d', '1d', '1 day'],
])('%d ms are %s, %s and %s', (ms, short, exact, words) => {
  expect([shortSpan(ms), exactSpan(ms), spanInWords(ms)]).toEqual([short, exact, words]);
});

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
