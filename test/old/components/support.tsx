import { stripVTControlCharacters } from 'node:util';
import { Box } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { expect } from 'vitest';
import { RoomProvider } from '../../../src/old/components/room.tsx';
import { THEMES } from '../../../src/old/components/theme.ts';
import { ThemeProvider } from '../../../src/old/components/theme-context.tsx';
import { type List, type ListState, listOf, NEW_LIST } from '../../../src/old/state/list/list.ts';
import { frameOf } from '../../support/frame-of.tsx';

/** A text that would move the cursor, colour the screen, turn the row around and start a new one. */
export const HOSTILE = 'a\u001b[2Jb\u001b]0;title\u0007c\u202ed\r\ne\u009b31mf';

interface Size {
  readonly columns?: number;
  readonly rows?: number;
}

/** What a part of the kit draws in a room of its own between a line above it and one below it. */
export function drawnIn({ columns = 60, rows = 12 }: Size, children: ReactNode): readonly string[] {
  const frame = raw({ columns, rows }, children);
  return stripVTControlCharacters(frame)
    .split('\n')
    .map((line) => line.trimEnd());
}

/** The same with everything that a terminal would act on. */
export function raw(size: Size, children: ReactNode): string {
  return frameOf(inRoom(size, children), { columns: size.columns ?? 60 });
}

/** A part of the kit with what it finds around it in the app. */
export function inRoom({ columns = 60, rows = 12 }: Size, children: ReactNode): ReactElement {
  return (
    <ThemeProvider theme={THEMES.dark} hasLinks={false} isStill>
      <RoomProvider columns={columns} rows={rows} isCompact={false}>
        <Box flexDirection="column" width={columns} height={rows}>
          {children}
        </Box>
      </RoomProvider>
    </ThemeProvider>
  );
}

/** Of what a terminal would obey, a frame has its line ends and the colours of the theme. */
export function expectHarmless(frame: string): void {
  const own = frame.replace(/\u001b\[[\d;]*m|\n/g, '');
  expect(own).not.toMatch(/\p{Cc}|\u202e/u);
  expect(own).toContain('a');
}

export interface Line {
  readonly id: string;
  readonly text: string;
}

const lines = listOf<Line>({ idOf: ({ id }) => id, searchText: ({ text }) => text });

/** A list of rows that say these texts. */
export function listOfTexts(texts: readonly string[], state: Partial<ListState> = {}): List<Line> {
  const rows = texts.map((text, at) => ({ id: String(at), text }));
  return lines(rows, { ...NEW_LIST, ...state });
}

/** `row 1` and so on: each is seen whole or not at all. */
export function numbered(count: number, what = 'row'): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${what} ${at + 1}.`);
}
