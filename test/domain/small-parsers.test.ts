import { describe, expect, it } from 'vitest';
import { parseDuration } from '../../src/domain/duration.ts';
import { valueFromPiped } from '../../src/domain/piped-value.ts';

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

describe('a value from a pipe', () => {
  it.each([
    ['one\n', 'one', true],
    ['one\r\n', 'one', true],
    ['one', 'one', false],
    ['one\n\n', 'one\n\n', false],
    ['one\ntwo\n', 'one\ntwo\n', false],
    ['one\r\ntwo\r\n', 'one\r\ntwo\r\n', false],
    ['\n', '', true],
    [' one \t', ' one \t', false],
    ['\ufeffone\n', '\ufeffone', true],
    ['\u0000\u0001', '\u0000\u0001', false],
  ])('%j is %j', (text, value, droppedNewline) => {
    expect(valueFromPiped(text)).toEqual({ value, droppedNewline });
  });
});
