import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_GAP, type ColumnNeeds, columnWidths } from '../../../src/ui/blocks/columns.ts';

const fixed = (width: number, yields?: number): ColumnNeeds => ({
  least: width,
  enough: width,
  whole: width,
  ...(yields !== undefined && { yields }),
});

const name: ColumnNeeds = { least: 4, enough: 10, whole: 20 };
const ref: ColumnNeeds = { least: 4, enough: 8, whole: 12, yields: 1 };
const count = fixed(4, 2);
const title: ColumnNeeds = { least: 6, enough: 6, whole: 30, yields: 3, isExtra: true };
const COLUMNS = [name, ref, title, count];

describe('the widths of columns', () => {
  it('are those of the longest texts where there is room, and no more', () => {
    expect(columnWidths(COLUMNS, 200)).toEqual([20, 12, 30, 4]);
  });

  it('lose the column that yields most first', () => {
    expect(columnWidths(COLUMNS, 4)).toEqual([4, 0, 0, 0]);
    expect(columnWidths(COLUMNS, 10 + 2 + 5)).toEqual([10, 5, 0, 0]);
  });

  it('give a column its place once the others have enough, and an extra one once they are whole', () => {
    expect(columnWidths(COLUMNS, 10 + 2 + 8 + 2 + 4)).toEqual([10, 8, 0, 4]);
    expect(columnWidths(COLUMNS, 20 + 2 + 12 + 2 + 4 + 2 + 5)).toEqual([20, 12, 0, 4]);
    expect(columnWidths(COLUMNS, 20 + 2 + 12 + 2 + 4 + 2 + 6)).toEqual([20, 12, 6, 4]);
  });

  const anyColumn = fc
    .record({
      least: fc.integer({ min: 1, max: 12 }),
      enough: fc.nat(10),
      whole: fc.nat(30),
      yields: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      isExtra: fc.boolean(),
    })
    .map(
      ({ least, enough, whole, yields, isExtra }): ColumnNeeds => ({
        least,
        enough: Math.min(least + enough, least + whole),
        whole: least + whole,
        isExtra,
        ...(yields !== undefined && { yields }),
      }),
    );
  const anyTable = fc.array(anyColumn, { minLength: 1, maxLength: 6 });

  function taken(widths: readonly number[]): number {
    const standing = widths.filter((width) => width > 0);
    return standing.reduce((sum, width) => sum + width, COLUMN_GAP * (standing.length - 1));
  }

  it('never take more than there is', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 20, max: 160 }), (columns, width) => {
        expect(taken(columnWidths(columns, width))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('never shrink as the table widens', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 1, max: 160 }), (columns, width) => {
        const [narrow, wide] = [columnWidths(columns, width), columnWidths(columns, width + 1)];
        narrow.forEach((before, index) => {
          expect(wide[index]).toBeGreaterThanOrEqual(before);
        });
      }),
    );
  });

  it('leave no cell empty while a text is cut, unless the next column waits for it', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 20, max: 160 }), (columns, width) => {
        const widths = columnWidths(columns, width);
        const isCut = columns.some(({ whole }, index) => {
          const has = widths[index] ?? 0;
          return has > 0 && has < whole;
        });
        const waiting = columns.filter((_, index) => widths[index] === 0);
        const longestWait = Math.max(0, ...waiting.map(({ least }) => least + COLUMN_GAP));
        if (isCut) expect(width - taken(widths)).toBeLessThanOrEqual(longestWait);
      }),
    );
  });
});
