import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import type { Column } from '../../../src/old/components/columns.ts';
import { ListPage } from '../../../src/old/components/ListPage.tsx';
import type { Note } from '../../../src/old/components/Notes.tsx';
import { Table } from '../../../src/old/components/Table.tsx';
import {
  drawnIn,
  expectHarmless,
  HOSTILE,
  type Line,
  listOfTexts,
  numbered,
  raw,
} from './support.tsx';

const COLUMNS: readonly Column<Line>[] = [{ head: 'TEXT', width: 30, cell: ({ text }) => text }];
const SIZE = { columns: 40, rows: 12 };

type Parts = Pick<ComponentProps<typeof ListPage>, 'above' | 'next' | 'below' | 'listRows'>;

function page(parts: Parts, count = 36) {
  const list = listOfTexts(numbered(count), { selectedId: String(count - 1) });
  return (
    <ListPage title="Things" {...parts}>
      <Table name="things" what="Things" list={list} columns={COLUMNS} say={({ text }) => text} />
    </ListPage>
  );
}

/** Takes thirty rows. */
const LONG: Note = { text: 'What is wrong. '.repeat(70), tone: 'failure' };

it('keeps the selected row in view beside notes that are taller than their place', () => {
  for (const notes of [
    { above: [LONG] },
    { below: [LONG] },
    { above: [LONG, LONG], below: [LONG] },
    { above: [LONG], next: [LONG, LONG], below: [LONG] },
  ]) {
    const lines = drawnIn(SIZE, page(notes));
    expect(lines).toHaveLength(SIZE.rows);
    expect(lines[0]).toBe(' Things');
    expect(lines.filter((line) => line.includes('TEXT'))).toHaveLength(1);
    expect(lines.find((line) => line.startsWith(' ▸'))).toBe(' ▸ row 36.');
    const others = lines.filter((line) => !/^( Things| {3}TEXT|.{3}row \d+\.|)$/.test(line));
    // Each of the others is a row of a note, whole words and the sign of the cut.
    expect(others.join(' ')).toMatch(/^[What iswrong.… ]+$/);
    expect(others.join(' ')).toContain('…');
  }
});

it('says all of what fits', () => {
  const lines = drawnIn(
    SIZE,
    page({
      above: [{ text: 'Above.', tone: 'plain' }],
      below: [{ text: 'Below.', tone: 'plain' }],
    }),
  );
  expect(lines[1]).toBe('   Above.');
  expect(lines.slice(-2)).toEqual(['', '   Below.']);
});

it('leaves out what is about a row before what has to be read', () => {
  const next: Note = { text: 'Next.', tone: 'plain' };
  const below: Note = { text: 'Below.', tone: 'plain' };
  const lines = drawnIn({ ...SIZE, rows: 8 }, page({ next: [next], below: [below] }));
  expect(lines).toContain('   Next.');
  expect(lines).not.toContain('   Below.');
});

it('follows the last row of a list whose rows are known', () => {
  const next: Note = { text: 'Next.', tone: 'plain' };
  const lines = drawnIn(SIZE, page({ next: [next], listRows: 4 }, 3));
  expect(lines.slice(4, 7)).toEqual([' ▸ row 3.', '', '   Next.']);
});

it('keeps the start of a note that has a single row, and its words whole in several', () => {
  const text = 'It says what is to be done, and where, and then why that is so.';
  const below: readonly Note[] = [{ text, tone: 'plain' }];
  const at = (rows: number) => drawnIn({ ...SIZE, rows }, page({ below, listRows: 7 }, 6));
  expect(at(9).at(-1)?.trim()).toMatch(/^It says what is to be done.*…$/);
  expect(at(11).join(' ').replace(/\s+/g, ' ')).toContain(text);
});

it('makes its notes harmless', () => {
  expectHarmless(raw(SIZE, page({ above: [{ text: HOSTILE, tone: 'plain' }] })));
});
