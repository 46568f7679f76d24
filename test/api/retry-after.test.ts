import { expect, test } from 'vitest';
import { retryAfterMs } from '../../src/api/read-answer.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const DAY = 24 * 60 * 60 * 1000;

test.each<[string | string[] | undefined, number | null]>([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['-5', 0],
  ['86400', DAY],
  ['86401', DAY],
  ['9'.repeat(400), DAY],
  ['1e9', null],
  ['1.5', null],
  ['0x10', null],
  ['', null],
  ['soon', null],
  [undefined, null],
  [['4'], null],
  [['4', '6'], null],
  ['٣', null],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
  ['Fri Nov 20 12:00:30 2026', 30_000],
  ['Tue Dec  1 12:00:00 2026', DAY],
  ['Fri, 20 Nov 2026 11:59:00 GMT', 0],
  ['Fri, 20 Nov 2026 12:00:30', null],
  ['Fri, 20 Nov 2026 12:00:30 CET', null],
  ['Fri, 31 Nov 2026 12:00:30 GMT', null],
  ['Fri, 20 Nov 2026 25:00:30 GMT', null],
  ['2026-11-20T12:00:30Z', null],
])('%j is %j', (header, expected) => {
  expect(retryAfterMs(header, { date: undefined, nowMs: NOW })).toBe(expected);
});

test.each<[string | undefined, number]>([
  ['Fri, 20 Nov 2026 12:00:00 GMT', 60_000],
  ['Thu, 19 Nov 2026 12:00:30 GMT', DAY],
  ['not a date', 60_000],
  [undefined, 60_000],
])('a date is held against the Date of the answer where it is %j', (date, expected) => {
  const header = 'Fri, 20 Nov 2026 12:01:00 GMT';
  expect(retryAfterMs(header, { date, nowMs: NOW })).toBe(expected);
});
