import chalk from 'chalk';
import { Box } from 'ink';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { graphemesOf } from '../../src/domain/graphemes.ts';
import type { Column } from '../../src/kit/columns.ts';
import { textWidth } from '../../src/kit/fit-text.ts';
import { Text } from '../../src/kit/Text.tsx';
import { THEMES } from '../../src/kit/theme.ts';
import { mountInApp } from '../support/mount-in-app.tsx';
import { COLUMNS, type Line, Lines, linesOf } from './list.tsx';
import { drawnIn, HOSTILE, inRoom, mountIn, numbered } from './room.tsx';

/** Longer and wider than anybody planned for. */
const AWKWARD = [
  'release-train-with-a-name-that-somebody-thought-was-a-good-idea-in-2026',
  '部署到生产环境的工作流程名字很长',
  '👨‍👩‍👧‍👦 ship it 🚀🚀',
  'ne\u0301e\u0301dle\u0308ss',
  'פריסה לייצור',
  '\u202eyolped\u001b[31m\u0007\u009b2J',
];

const SIZE = { columns: 40, rows: 12 };
const { level } = chalk;
beforeAll(() => {
  chalk.level = 3;
});
afterAll(() => {
  chalk.level = level;
});

const ROWS = linesOf(numbered(36));

it('shows as many rows as fit below the heads, the selected one among them', () => {
  const lines = drawnIn(SIZE, <Lines rows={ROWS} start="20" />);
  expect(lines[0]).toMatch(/^ {3}TEXT +ID$/);
  expect(lines.slice(1)).toHaveLength(11);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ [ ▸] row \d+\. +\d+$/);
  expect(lines.filter((line) => line.includes('▸'))).toEqual([expect.stringContaining('row 21.')]);
});

it('keeps whole rows beside what is taller than its room, which comes and goes', async () => {
  const above = (
    <Box flexDirection="column" flexShrink={0}>
      {numbered(4, 'above').map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </Box>
  );
  const mounted = mountIn(SIZE, <Lines rows={ROWS} start="35" above={above} />);
  await mounted.press('k');
  const isRow = (line: string) => /^ [ ▸] row \d+\. +\d+$/.test(line);
  expect(mounted.lines().slice(0, 4)).toEqual(numbered(4, 'above'));
  expect(mounted.lines().slice(5, 12).every(isRow)).toBe(true);
  expect(mounted.lines()[10]).toMatch(/▸ row 35\./);
});

it('draws a key once, and keeps its rows after a resize to almost nothing and back', async () => {
  const { press, resize, lines, frames } = mountIn(SIZE, <Lines rows={ROWS} />);
  await press('G');
  const before = frames();
  await press('k');
  expect(frames()).toBe(before + 1);
  resize(30, 8);
  expect(
    lines()
      .slice(1, 8)
      .every((line) => /^ [ ▸] row \d+\. +\d+$/.test(line)),
  ).toBe(true);
  expect(lines().join()).toContain('▸ row 35.');
  resize(40, 12);
  await press('j');
  expect(lines()[11]).toMatch(/▸ row 36\./);
  expect(lines()[1]).toMatch(/row 26\./);
});

it('is as tall as its rows in a dialog, and cut where that has no room', async () => {
  const dialog = { ...SIZE, isFilled: false };
  const short = mountIn(dialog, <Lines rows={ROWS.slice(0, 3)} />);
  await short.press('j');
  expect(short.lines()).toEqual([
    expect.stringMatching(/TEXT/),
    ...[/row 1\./, /▸ row 2\./, /row 3\./].map((row) => expect.stringMatching(row)),
    'last line',
    ...Array(8).fill(''),
  ]);
  const long = mountIn(dialog, <Lines rows={ROWS} above={<Text>above</Text>} />);
  await long.press('G');
  expect(long.lines()).toHaveLength(13);
  expect(long.lines().slice(-2)).toEqual([expect.stringMatching(/▸ row 36\./), 'last line']);
});

it('leaves columns out rather than letting a row wrap', () => {
  for (const columns of [40, 20, 14]) {
    const rows = linesOf(['a long name of a thing '.repeat(4)]);
    const lines = drawnIn({ columns, rows: 4 }, <Lines rows={rows} />);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines[1]).toContain('…');
    expect(lines.slice(2)).toEqual(['', '']);
  }
});

/** What stands in each cell of a row; the second cell of a wide character is empty. */
function cellsOf(row: string): readonly string[] {
  return [...graphemesOf(row)].flatMap((grapheme) => [
    grapheme,
    ...Array<string>(Math.max(0, textWidth(grapheme) - 1)).fill(''),
  ]);
}

it('has its columns below each other, whatever is in them, and wide characters whole', () => {
  const signs = ['⚠️ deploy', '❤️❤️', '1️⃣'];
  const wide = ['部'.repeat(40), '🚀'.repeat(40)];
  const texts = ['plain', ...AWKWARD, HOSTILE, ...signs, ...wide];
  for (const columns of [60, 41, 40, 30]) {
    const drawn = drawnIn({ columns, rows: 16 }, <Lines rows={linesOf(texts)} />);
    const [head = [], ...rows] = drawn.map(cellsOf);
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
      // No half of one, which a terminal would show as a sign of its own, and no selector of two widths.
      expect(row.join('')).not.toMatch(/\ufffd|\ufe0f|[\ud800-\udbff](?![\udc00-\udfff])/);
    });
  }
});

it('reads only the cells that come into view when a key moves the selection among ten thousand rows', async () => {
  const rows = linesOf(numbered(10_000));
  let cells = 0;
  const columns: readonly Column<Line>[] = COLUMNS.map((column) => ({
    ...column,
    cell: (...of) => {
      cells += 1;
      return column.cell(...of);
    },
  }));
  const { press, lines } = mountIn({ columns: 40, rows: 30 }, <Lines {...{ rows, columns }} />);
  await press('j');
  cells = 0;
  await press('j');
  expect(cells).toBe(0);
  await press('G');
  expect(cells).toBe(2 * 29);
  expect(lines()[29]).toMatch(/▸ row 10000\./);
});

it('has one plain reversed bar for the selected row where the terminal has the colours', () => {
  const columns: readonly Column<Line>[] = [
    { width: 8, cell: ({ text }) => ({ text, tone: 'alarm' }) },
    { width: 8, cell: () => ({ text: '', tone: 'failure' }) },
  ];
  const rows = linesOf(['one', 'two']);
  const mounted = mountIn({ ...SIZE, theme: THEMES.terminal }, <Lines {...{ rows, columns }} />);
  const [selected = '', other = ''] = mounted.raw().split('\n');
  expect(selected).toMatch(/^(\u001b\[[\d;]*m)+ ▸ /);
  expect(selected).toContain('\u001b[7m');
  expect(selected).not.toMatch(/\u001b\[(3|4|9|10)[0-7]/);
  expect(other).toMatch(/\u001b\[31m/);
  expect(other).not.toMatch(/\u001b\[(7|4\d|10\d)m/);
});

it('has all its rows in a lower window, too, after what stood beside it has gone', async () => {
  const few = linesOf(numbered(6));
  const of = (rows: number, beside: number) =>
    inRoom(
      { columns: 60, rows, isFilled: false },
      <Box flexDirection="column" height={rows}>
        <Lines rows={few} />
        <Box height={beside} flexShrink={0} />
      </Box>,
    );
  const size = { columns: 60, rows: 25 };
  const mounted = mountInApp(of(24, 20), size);
  const shown = () => mounted.lines().filter((line) => line.includes('row ')).length;
  expect(shown()).toBeLessThan(6);
  mounted.change(of(24, 8), size);
  await vi.waitFor(() => expect(shown()).toBe(6));
  mounted.change(of(20, 8), size);
  await vi.waitFor(() => expect(shown()).toBe(6));
});
