import { Box, Text } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { expect, onTestFinished } from 'vitest';
import { KeyLayer } from '../../src/kit/KeyLayer.tsx';
import { Room } from '../../src/kit/Room.tsx';
import { type Around, mountInApp } from '../support/mount-in-app.tsx';

/** A text that would move the cursor, colour the screen, turn the row around and start a new one. */
export const HOSTILE = 'a\u001b[2Jb\u001b]0;title\u0007c\u202ed\r\ne\u009b31mf';

interface Setting extends Around {
  readonly isFilled?: boolean;
}

/** A part of the kit in a room of its own above a last line. */
export function inRoom(
  { columns = 60, rows = 12, isFilled = true }: Setting,
  children: ReactNode,
): ReactElement {
  return (
    <Room columns={columns} rows={rows} isFilled={isFilled}>
      <Box flexDirection="column" width={columns} height={rows + 1}>
        <Box
          flexDirection="column"
          {...(isFilled ? { height: rows, flexShrink: 0 } : { flexShrink: 1 })}
        >
          <KeyLayer order="screen">{children}</KeyLayer>
        </Box>
        <Box flexShrink={0}>
          <Text>last line</Text>
        </Box>
      </Box>
    </Room>
  );
}

/** Mounts a part of the kit; `resize` gives it another room. */
export function mountIn(setting: Setting, children: ReactNode) {
  const { rows = 12, isFilled: _, ...around } = setting;
  const sizeFor = (rows: number) => ({ columns: 200, rows: rows + 1 });
  const mounted = mountInApp(inRoom(setting, children), { ...around, ...sizeFor(rows) });
  onTestFinished(() => expect(mounted.defects).toEqual([]));
  return {
    ...mounted,
    resize: (columns: number, rows: number) =>
      mounted.change(inRoom({ ...setting, columns, rows }, children), sizeFor(rows)),
  };
}

/** What a part of the kit draws in its room. */
export function drawnIn(setting: Setting, children: ReactNode): readonly string[] {
  const mounted = mountIn(setting, children);
  const lines = mounted.lines();
  expect(lines.at(-1)).toBe('last line');
  mounted.unmount();
  return lines.slice(0, -1);
}

/** `row 1.` and so on: each is seen whole or not at all. */
export function numbered(count: number, what = 'row'): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${what} ${at + 1}.`);
}
