import { Box } from 'ink';
import { expect, it } from 'vitest';
import { LongText, type TextLine } from '../../../src/old/components/LongText.tsx';
import { RoomProvider } from '../../../src/old/components/room.tsx';
import { SeenContext, type SeenParts } from '../../../src/old/components/seen.tsx';
import { NO_COLOURS } from '../../../src/old/components/theme.ts';
import { ThemeProvider } from '../../../src/old/components/theme-context.tsx';
import { frameOf } from '../../support/frame-of.tsx';

const ROOM = { columns: 30, rows: 5, isCompact: false };

function drawn(lines: readonly TextLine[], top: number) {
  const seen: SeenParts = new Map();
  const text = frameOf(
    <ThemeProvider theme={NO_COLOURS} hasLinks={false} isStill>
      <SeenContext value={{ set: seen.set.bind(seen), delete: () => false } as never}>
        <RoomProvider {...ROOM}>
          <Box flexDirection="column">
            <LongText name="text" top={top} lines={lines} more={({ count }) => `of ${count}`} />
          </Box>
        </RoomProvider>
      </SeenContext>
    </ThemeProvider>,
    { columns: ROOM.columns },
  );
  return { rows: text.split('\n').map((row) => row.trimEnd()), part: seen.get('text') };
}

it('shows the rows in view of lines that wrap, and where they are', () => {
  const lines = [
    { text: 'one' },
    { text: 'two words that wrap below', indent: 2 },
    { text: 'end' },
  ];
  expect(drawn(lines, 0)).toEqual({
    rows: ['   one', '     two words that wrap', '     below', '   end', ''],
    part: { top: 0, rows: 4, count: 4 },
  });
  const twice = [...lines, ...lines];
  expect(drawn(twice, 2)).toEqual({
    rows: ['     below', '   end', '   one', '     two words that wrap', '   of 8'],
    part: { top: 2, rows: 4, count: 8 },
  });
  expect(drawn(twice, 99).part).toEqual({ top: 4, rows: 4, count: 8 });
});

it('takes no longer for a text that nobody would read to its end', () => {
  const lines = Array.from({ length: 50_000 }, () => ({ text: 'a' }));
  expect(drawn(lines, 49_000).rows).toEqual(['   a', '   a', '   a', '   a', '   of 50000']);
});
