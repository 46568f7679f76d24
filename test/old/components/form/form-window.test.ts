import { expect, it } from 'vitest';
import { formWindow } from '../../../../src/old/components/form/form-window.ts';

/** A form with three fields and so many rows, each of one line. */
function windowOf(of: Partial<Parameters<typeof formWindow>[0]> & { count?: number }) {
  const parts = Array.from({ length: 3 + (of.count ?? 60) }, () => ({ rows: 1 }));
  return formWindow({
    ...{ parts, focused: 0, suggestions: 0, firstRow: 3, rows: 10, top: 0, isTold: true },
    ...of,
  });
}

it('shows everything that fits, with all suggestions', () => {
  const all = windowOf({ count: 2, suggestions: 5 });
  expect(all).toEqual({ from: 0, to: 4, pinned: 0, suggestions: 5, hasMore: false });
});

it('gives the rows of suggestions away before any field, but for one', () => {
  expect(windowOf({ count: 3, rows: 8, suggestions: 5 })).toMatchObject({
    to: 5,
    suggestions: 2,
  });
  expect(windowOf({ count: 3, rows: 3, suggestions: 5 }).suggestions).toBe(1);
});

it('keeps the fields above the rows in view where there is room, and drops them where not', () => {
  const roomy = windowOf({ focused: 62, rows: 10 });
  expect(roomy).toMatchObject({ pinned: 3, from: 57, to: 62, hasMore: true });
  const low = windowOf({ focused: 62, rows: 4 });
  expect(low).toMatchObject({ pinned: 0, from: 60, to: 62, hasMore: true });
});

it('moves only as far as the focus and what comes next require', () => {
  expect(windowOf({ focused: 30, top: 28 })).toMatchObject({ from: 28, to: 33 });
  expect(windowOf({ focused: 34, top: 28 })).toMatchObject({ from: 30, to: 35 });
  expect(windowOf({ focused: 27, top: 28 })).toMatchObject({ from: 27, to: 32 });
});

it('leaves no rows blank at the end', () => {
  expect(windowOf({ focused: 62, top: 62 })).toMatchObject({ from: 57, to: 62 });
});

it('shows the focused part alone where there is one row', () => {
  const one = windowOf({ focused: 40, rows: 1, suggestions: 3 });
  expect(one).toEqual({ from: 40, to: 40, pinned: 0, suggestions: 0, hasMore: false });
});

it('never shows more rows than there are, whatever the heights', () => {
  for (let rows = 1; rows < 20; rows += 1) {
    for (let focused = 0; focused < 30; focused += 1) {
      const parts = Array.from({ length: 30 }, (_, at) => ({ rows: (at * 7) % 3 || 1 }));
      const wanted = { parts, focused, suggestions: 4, firstRow: 3, rows, top: 9, isTold: true };
      const { from, to, pinned, suggestions, hasMore } = formWindow(wanted);
      const shown = parts.filter((_, at) => at < pinned || (at >= from && at <= to));
      const height = shown.reduce((sum, part) => sum + part.rows, suggestions + (hasMore ? 1 : 0));
      expect(height).toBeLessThanOrEqual(Math.max(rows, parts[focused]?.rows ?? 0));
      expect(shown).toContain(parts[focused]);
    }
  }
});
