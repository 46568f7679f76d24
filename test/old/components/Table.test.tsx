import { Box } from 'ink';
import { expect, it } from 'vitest';
import type { Column } from '../../../src/old/components/columns.ts';
import { Table } from '../../../src/old/components/Table.tsx';
import { Text } from '../../../src/old/components/Text.tsx';
import { AWKWARD } from '../../support/catalogue/awkward.ts';
import { cellsOf } from '../../support/cells.ts';
import {
  drawnIn,
  expectHarmless,
  HOSTILE,
  type Line,
  listOfTexts,
  numbered,
  raw,
} from './support.tsx';

const SIZE = { columns: 40, rows: 12 };

const COLUMNS: readonly Column<Line>[] = [
  { head: 'TEXT', width: { least: 10 }, isName: true, cell: ({ text }) => text },
  { head: 'ID', width: 6, align: 'right', yields: 1, cell: ({ id }) => id },
];

function table(texts: readonly string[], selectedId: string) {
  const list = listOfTexts(texts, { selectedId });
  return <Table name="t" what="Things" list={list} columns={COLUMNS} say={({ text }) => text} />;
}

it('shows as many rows as fit below the heads, the selected one among them', () => {
  const lines = drawnIn(SIZE, table(numbered(36), '20'));
  expect(lines[0]).toMatch(/^ {3}TEXT +ID$/);
  expect(lines.slice(1)).toHaveLength(11);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ [ ▸] row \d+\. +\d+$/);
  expect(lines.filter((line) => line.includes('▸'))).toEqual([expect.stringContaining('row 21.')]);
});

it('keeps its rows beside what is taller than the room', () => {
  const lines = drawnIn(
    SIZE,
    <>
      {table(numbered(36), '35')}
      <Box flexDirection="column">
        {numbered(36, 'below').map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Box>
    </>,
  );
  expect(lines.slice(0, 12).filter((line) => /^ [ ▸] row \d+\. +\d+$/.test(line))).toHaveLength(11);
  expect(lines[11]).toMatch(/▸ row 36\./);
});

it('leaves columns out rather than letting a row wrap', () => {
  for (const columns of [40, 20, 14]) {
    const lines = drawnIn({ columns, rows: 4 }, table(['a long name of a thing '.repeat(4)], '0'));
    expect(lines).toHaveLength(4);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines[1]).toContain('…');
    expect(lines.slice(2)).toEqual(['', '']);
  }
});

it('has its columns below each other, whatever is in them, and wide characters whole', () => {
  const texts = ['plain', ...Object.values(AWKWARD), HOSTILE, '部'.repeat(40), '🚀'.repeat(40)];
  for (const columns of [60, 41, 40, 30]) {
    const [head = [], ...rows] = drawnIn({ columns, rows: 12 }, table(texts, '0')).map(cellsOf);
    expect(head.join('').trimEnd()).toMatch(/ID$/);
    const end = head.lastIndexOf('D');
    rows.slice(0, texts.length).forEach((row, at) => {
      expect(row).toHaveLength(end + 1);
      expect(
        row
          .slice(end - 5)
          .join('')
          .trim(),
      ).toBe(String(at));
      // The gap before it.
      expect(row.slice(end - 7, end - 5)).toEqual([' ', ' ']);
      // No half of one, which a terminal would show as a sign of its own.
      expect(row.join('')).not.toMatch(/\ufffd|[\ud800-\udbff](?![\udc00-\udfff])/);
    });
  }
});

it('makes its cells harmless', () => {
  expectHarmless(raw(SIZE, table([HOSTILE], '0')));
  expect(drawnIn(SIZE, table([HOSTILE, 'next'], '0'))[2]).toMatch(/next/);
});
