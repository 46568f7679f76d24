import { describe, expect, it } from 'vitest';
import { layoutFor } from '../../src/state/layout.ts';
import { COLUMN_GAP, columnsFor, MARK_WIDTH } from '../../src/ui/screens/runs/run-columns.ts';

function headsAt(columns: number): string {
  const { listColumns } = layoutFor({ columns, rows: 30 });
  return columnsFor(listColumns - 1)
    .map(({ head }) => head)
    .join(' ');
}

function widthOf(name: string, listColumns: number): number {
  return columnsFor(listColumns).find((column) => column.name === name)?.width ?? 0;
}

describe('the columns of the runs list', () => {
  it.each([
    [200, 'STATE KEY REF TITLE RUNS AGE SEEN NEXT'],
    [120, 'STATE KEY REF RUNS AGE NEXT'],
    [100, 'STATE KEY REF RUNS AGE NEXT'],
    [80, 'STATE KEY REF RUNS AGE SEEN NEXT'],
    [60, 'STATE KEY REF RUNS AGE NEXT'],
    [40, 'STATE KEY RUNS AGE'],
  ])('at %i columns are %s', (columns, heads) => {
    expect(headsAt(columns)).toBe(heads);
  });

  it('fit, and lose one column at a time as the list narrows', () => {
    let before = columnsFor(200).length;
    for (let width = 200; width >= 33; width -= 1) {
      const columns = columnsFor(width);
      const used = columns.reduce((sum, column) => sum + column.width, MARK_WIDTH);
      expect(used + COLUMN_GAP * (columns.length - 1)).toBeLessThanOrEqual(width);
      expect(before - columns.length).toBeLessThanOrEqual(1);
      before = columns.length;
    }
  });

  it('take letters from the ref before the key, and from both before a count goes', () => {
    expect([widthOf('ref', 58), widthOf('key', 58)]).toEqual([5, 16]);
    expect(widthOf('runs', 40)).toBe(4);
    expect(widthOf('ref', 40)).toBe(0);
  });

  it('give a ref that would be cut the room that the keys do not use, and take none that they do', () => {
    const widths = (key: number, ref: number) =>
      columnsFor(79, { key, ref, title: 0 })
        .filter(({ name }) => name === 'key' || name === 'ref')
        .map(({ width }) => width);
    const [key = 0, ref = 0] = widths(0, 0);
    expect(widths(7, 17)).toEqual([key + ref - 17, 17]);
    expect(widths(60, 60)).toEqual([key, ref]);
    expect(widths(30, 4)).toEqual([key + ref - 8, 8]);
  });
});
