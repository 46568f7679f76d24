import { describe, expect, it } from 'vitest';
import { layoutFor } from '../../src/state/layout.ts';
import { COLUMN_GAP, columnsFor, MARK_WIDTH } from '../../src/ui/presentation/run-columns.ts';

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
});
