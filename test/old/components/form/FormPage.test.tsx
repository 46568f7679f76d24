import { stripVTControlCharacters } from 'node:util';
import { Box } from 'ink';
import { expect, it } from 'vitest';
import { FormPage } from '../../../../src/old/components/form/FormPage.tsx';
import type { Note } from '../../../../src/old/components/Notes.tsx';
import { RoomProvider, useRoom } from '../../../../src/old/components/room.tsx';
import { Text } from '../../../../src/old/components/Text.tsx';
import { NO_COLOURS } from '../../../../src/old/components/theme.ts';
import { ThemeProvider } from '../../../../src/old/components/theme-context.tsx';
import { frameOf } from '../../../support/frame-of.tsx';

const COLUMNS = 40;

/** Takes all of its room: a row of `f` for each. */
function Filled() {
  const { rows } = useRoom();
  return Array.from({ length: rows }, (_, at) => (
    <Box key={String(at)} flexShrink={0}>
      <Text>f</Text>
    </Box>
  ));
}

/** The page in so many rows, each without blanks at its end. */
function page(rows: number, of: { head?: number; above?: string } = {}) {
  const lines = Array.from({ length: of.head ?? 1 }, () => [{ text: 'head' }]);
  const notes = (text: string | undefined): readonly Note[] =>
    text === undefined ? [] : [{ text, tone: 'muted' }];
  const frame = frameOf(
    <ThemeProvider theme={NO_COLOURS} hasLinks={false} isStill>
      <RoomProvider columns={COLUMNS} rows={rows} isCompact={false}>
        <FormPage head={{ lines, words: 'head' }} above={notes(of.above)}>
          <Filled />
        </FormPage>
      </RoomProvider>
    </ThemeProvider>,
    { columns: COLUMNS },
  );
  return stripVTControlCharacters(frame)
    .split('\n')
    .map((line) => line.trim());
}

const count = (lines: readonly string[], words: string): number =>
  lines.filter((line) => line === words).length;

it('gives a form the rows that its head leaves, set off where there are enough', () => {
  expect(page(16).slice(0, 4)).toEqual(['', 'head', '', 'f']);
  expect(count(page(16), 'f')).toBe(13);
  expect(page(6)).toEqual(['head', 'f', 'f', 'f', 'f', 'f']);
});

it('shows what is above whole while a form keeps three rows', () => {
  const above = 'w '.repeat(40).trim();
  expect(page(7, { above }).join(' ').match(/w/g)).toHaveLength(40);
  expect(count(page(7, { above }), 'f')).toBe(3);
  for (let rows = 5; rows <= 24; rows += 1) {
    expect(count(page(rows, { above: 'w '.repeat(999) }), 'f')).toBeGreaterThanOrEqual(3);
  }
});

it('draws over nothing with three times what fits', () => {
  for (let rows = 2; rows <= 24; rows += 1) {
    const lines = page(rows, { head: rows, above: 'a'.repeat(999) });
    expect(lines).toHaveLength(rows);
    for (const line of lines) expect(line).toMatch(/^(head|f|[a…]+|)$/);
    expect(lines[0] === 'head' || lines[1] === 'head').toBe(true);
    expect(count(lines, 'f')).toBeGreaterThan(0);
  }
});
