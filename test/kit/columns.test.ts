import { expect, it } from 'vitest';
import { COLUMN_GAP, columnWidths } from '../../src/kit/columns.ts';

const COLUMNS = [
  { width: 9 },
  { width: { least: 10, most: 20 } },
  { width: { least: 10, enough: 25 }, yields: 2 },
  { width: 4, yields: 1 },
];

it('fills any room, and leaves out what yields first', () => {
  for (let room = 21; room <= 120; room += 1) {
    const there = columnWidths(COLUMNS, room).filter((width) => width > 0);
    const used = there.reduce((sum, width) => sum + width + COLUMN_GAP, -COLUMN_GAP);
    if (there.length === COLUMNS.length) expect(used).toBe(room);
    else expect(used).toBeLessThanOrEqual(room);
  }
  expect(columnWidths(COLUMNS, 39)).toEqual([9, 10, 10, 4]);
  expect(columnWidths(COLUMNS, 38)).toEqual([9, 20, 0, 4]);
  expect(columnWidths(COLUMNS, 26)).toEqual([9, 15, 0, 0]);
});

it('gives each column enough, then shares what is left, up to the most of each', () => {
  expect(columnWidths(COLUMNS, 39 + 8)).toEqual([9, 10, 18, 4]);
  expect(columnWidths(COLUMNS, 39 + 15 + 8)).toEqual([9, 14, 29, 4]);
  expect(columnWidths(COLUMNS, 39 + 60)).toEqual([9, 20, 60, 4]);
});
