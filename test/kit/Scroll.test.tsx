import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { keyTable } from '../../src/kit/key-table.ts';
import { LongText } from '../../src/kit/LongText.tsx';
import { Scroll, useScroll, useScrollKeys } from '../../src/kit/Scroll.tsx';
import { Text } from '../../src/kit/Text.tsx';
import { useKeys } from '../../src/kit/use-keys.ts';
import { drawnIn, mountIn, numbered } from './room.tsx';

const SIZE = { columns: 40, rows: 6 };

function Lines({ of }: { readonly of: readonly string[] }): ReactNode {
  return of.map((text) => <Text key={text}>{text}</Text>);
}

const GROW = keyTable('grow-test', 'Growing', { grow: { keys: ['+'], label: 'grow' } });

function Scrolled({ count, hasRange = false }: { readonly count: number; hasRange?: boolean }) {
  const [rows, setRows] = useState(count);
  const place = useScroll();
  useScrollKeys(place);
  useKeys(GROW, { grow: () => setRows(rows * 2) });
  return (
    <Scroll place={place} hasRange={hasRange}>
      <Lines of={numbered(rows)} />
    </Scroll>
  );
}

it('scrolls by row, page and half a page, to both ends and not beyond', async () => {
  const { press, type, lines } = mountIn(SIZE, <Scrolled count={30} />);
  const first = () => lines()[0];
  await press('j', 'down', 'k');
  expect(first()).toBe('row 2.');
  await press('pagedown');
  expect(first()).toBe('row 7.');
  await press('ctrl+d', 'ctrl+u', 'ctrl+u');
  expect(first()).toBe('row 4.');
  await press('G', 'j', 'pagedown');
  expect(lines()[5]).toBe('row 30.');
  await press('g', 'k');
  expect(first()).toBe('row 1.');
  await type('j'.repeat(10));
  expect(first()).toBe('row 11.');
});

it('draws a key once, and says which rows are in view while some are not', async () => {
  const { press, lines, frames } = mountIn(SIZE, <Scrolled count={5} hasRange />);
  await press('j');
  expect(lines()[5]).toBe('');
  await press('+');
  expect(lines()[5]).toBe('↓  1–5 of 10');
  const before = frames();
  await press('j');
  expect(frames()).toBe(before + 1);
  expect(lines()[5]).toBe('↑↓ 2–6 of 10');
  await press('G');
  expect(lines().slice(0, 6)).toEqual([...numbered(10).slice(5), '↑  6–10 of 10']);
});

it('stays within what is in it when that shrinks, or the window does', async () => {
  const { press, resize, lines } = mountIn(SIZE, <Scrolled count={30} />);
  await press('G');
  resize(30, 3);
  await press();
  expect(lines().slice(0, 3)).toEqual(['row 25.', 'row 26.', 'row 27.']);
  await press('G');
  resize(40, 6);
  await press();
  expect(lines().slice(0, 6)).toEqual(numbered(30).slice(24));
});

it('is as tall as its content in a dialog, and scrolls where that has no room', async () => {
  const dialog = { ...SIZE, isFilled: false };
  expect(drawnIn({ ...dialog, rows: 3 }, <Lines of={['a', 'b', 'c']} />)).toEqual(['a', 'b', 'c']);
  const { press, lines } = mountIn(dialog, <Scrolled count={3} />);
  await press('j');
  expect(lines().slice(0, 4)).toEqual([...numbered(3), 'last line']);
  await press('+', '+', 'G');
  expect(lines()).toEqual([...numbered(12).slice(6), 'last line']);
});

const SENTENCE = 'A sentence with some longer words, understandably.';

it('a long text is wrapped at words, drawn as far as it fits, and says what is in view', async () => {
  const lines = Array.from({ length: 9 }, () => ({ text: SENTENCE }));
  const mounted = mountIn({ columns: 34, rows: 6 }, <LongText lines={lines} margin={2} />);
  expect(mounted.lines().slice(0, 6)).toEqual([
    ...['  A sentence with some longer', '  words, understandably.'],
    ...['  A sentence with some longer', '  words, understandably.'],
    '  A sentence with some longer',
    '  ↓  1–5 of 18',
  ]);
  await mounted.press('G');
  expect(mounted.lines()[5]).toBe('  ↑  14–18 of 18');
  const before = mounted.frames();
  await mounted.press('k');
  expect(mounted.frames()).toBe(before + 1);
  mounted.resize(60, 10);
  await mounted.press();
  expect(mounted.lines().slice(0, 9)).toEqual(Array(9).fill(`  ${SENTENCE}`));
});
