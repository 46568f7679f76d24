import { useState } from 'react';
import { expect, it } from 'vitest';
import type { List } from '../../src/kit/use-list.ts';
import { type Line, Lines, linesOf } from './list.tsx';
import { mountIn, numbered } from './room.tsx';

const SIZE = { columns: 60, rows: 12 };

/** A list whose rows a test changes, as a service would. */
function open(texts: readonly string[], options: Omit<Parameters<typeof Lines>[0], 'rows'> = {}) {
  let put: (rows: readonly Line[]) => void = () => {};
  let list: List<Line> | null = null;
  let drawn = 0;
  function Screen() {
    const [rows, setRows] = useState(() => linesOf(texts));
    put = setRows;
    return (
      <Lines
        rows={rows}
        {...options}
        seen={(each) => {
          list = each;
          drawn += 1;
        }}
      />
    );
  }
  const mounted = mountIn(SIZE, <Screen />);
  const now = (): List<Line> => {
    if (list === null) throw new Error('It was never drawn.');
    return list;
  };
  return {
    ...mounted,
    now,
    selected: () => now().selected?.text ?? null,
    marked: () => now().marked.map(({ text }) => text),
    put: async (rows: readonly Line[]) => {
      const before = drawn;
      put(rows);
      await expect.poll(() => drawn).toBeGreaterThan(before);
    },
  };
}

it('moves by row, page and half a page, to both ends and not beyond', async () => {
  const { press, now, type } = open(numbered(100));
  await press('j', 'down', 'k');
  expect(now().position).toBe('2/100');
  await press('pagedown');
  expect(now().position).toBe('13/100');
  await press('ctrl+d', 'ctrl+d', 'ctrl+u');
  expect(now().position).toBe('19/100');
  await press('end', 'j');
  expect(now().position).toBe('100/100');
  await press('g', 'up', 'pageup');
  expect(now().position).toBe('1/100');
  await type('j'.repeat(24));
  expect(now().position).toBe('25/100');
});

it('stays on its row whatever comes and goes around it', async () => {
  const { put, press, selected } = open(['b', 'd', 'f']);
  const rows = linesOf(['b', 'd', 'f']);
  const more = (text: string): Line => ({ id: text, text });
  await put([more('a'), ...rows]);
  expect(selected()).toBe('b');
  await press('j');
  await put([more('a'), more('c'), ...rows, more('z')]);
  expect(selected()).toBe('d');
});

it('goes to the next row when its own is gone, or else to the one before, and back when that returns', async () => {
  const { put, press, selected } = open(['a', 'b', 'c', 'd']);
  const rows = linesOf(['a', 'b', 'c', 'd']);
  await press('j');
  await put([...rows.slice(0, 1), ...rows.slice(3)]);
  expect(selected()).toBe('d');
  await put(rows.slice(0, 1));
  expect(selected()).toBe('a');
  await put([]);
  expect(selected()).toBe(null);
  await put(rows);
  expect(selected()).toBe('b');
});

it('filters by words as they are typed, keeps its row, and goes back one step at a time', async () => {
  const { press, type, frame, selected, now, marked } = open(
    ['deploy web', 'deploy api', 'release web'],
    { marks: true },
  );
  await press('j', 'space');
  expect(marked()).toEqual(['deploy api']);
  await press('/');
  await type('web rel');
  expect(selected()).toBe('release web');
  expect(now().position).toBe('1 marked  1/1 of 3');
  await press('enter');
  expect(frame()).toContain('/ web rel');
  await press('esc');
  expect(frame()).not.toContain('web rel');
  expect(selected()).toBe('release web');
  expect(marked()).toEqual(['deploy api']);
  await press('esc');
  expect(marked()).toEqual([]);
  await press('/');
  await type('nothing');
  expect(frame()).toContain('No matches. esc clears the filter.');
  await press('esc');
  expect(now().visible).toHaveLength(3);
  expect(now().isFiltering).toBe(false);
});

it('takes letters as text while it is filtered, and arrows as moves', async () => {
  const { press, type, now } = open(numbered(30));
  await press('/');
  await type('ro');
  await press('down', 'down');
  expect(now().position).toBe('3/30');
  await type('jkgG s');
  expect(now().filter).toBe('rojkgG s');
  expect(now().sortName).toBe(null);
  await press('ctrl+u');
  expect(now().filter).toBe('');
  expect(now().isFiltering).toBe(true);
});

it('selects the best match of a search at each letter, and moves among the others', async () => {
  const search = (rows: readonly Line[], text: string) =>
    rows.filter((row) => row.text.includes(text)).toReversed();
  const { press, type, selected } = open(['deploy', 'delete', 'due'], {
    isSearch: true,
    search,
    start: '1',
  });
  expect(selected()).toBe('delete');
  await type('d');
  expect(selected()).toBe('due');
  await press('down');
  expect(selected()).toBe('delete');
  await type('e');
  expect(selected()).toBe('delete');
  await type('p');
  expect(selected()).toBe('deploy');
});

it('sorts in each order and back in its own, on the same row', async () => {
  const { press, now, selected } = open(['c', 'a', 'b']);
  await press('s');
  expect(now().sortName).toBe('text');
  expect(now().visible.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  expect(selected()).toBe('c');
  await press('s', 's');
  expect(now().sortName).toBe(null);
  expect(selected()).toBe('c');
});

it('acts on the marked rows, whether or not they are in view, or else on the selected one', async () => {
  const { press, type, now, marked, put } = open(['a', 'b', 'c'], { marks: true });
  expect(now().chosen.map(({ text }) => text)).toEqual(['a']);
  await press('space', 'space');
  expect(marked()).toEqual(['a', 'b']);
  await press('/');
  await type('c');
  expect(now().chosen.map(({ text }) => text)).toEqual(['a', 'b']);
  await put(linesOf(['a']));
  expect(now().chosen.map(({ text }) => text)).toEqual(['a']);
});
