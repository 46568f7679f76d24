import { Box, Text } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { expect } from 'vitest';
import { Keyboard } from '../../src/kit/Keyboard.tsx';
import { KeyLayer } from '../../src/kit/KeyLayer.tsx';
import { Room } from '../../src/kit/Room.tsx';
import { Spoken } from '../../src/kit/spoken.tsx';
import { ThemeProvider } from '../../src/kit/ThemeProvider.tsx';
import { THEMES, type Theme } from '../../src/kit/theme.ts';
import { kitKeys } from '../support/kit-keys.ts';
import { type Mounted, mount } from '../support/mount.tsx';

/** A text that would move the cursor, colour the screen, turn the row around and start a new one. */
export const HOSTILE = 'a\u001b[2Jb\u001b]0;title\u0007c\u202ed\r\ne\u009b31mf';

const KEYS = kitKeys();

interface Setting {
  readonly columns?: number;
  readonly rows?: number;
  readonly isFilled?: boolean;
  readonly theme?: Theme;
  readonly isScreenReaderEnabled?: boolean;
}

/** A part of the kit with what it finds around it in the app, in a room of its own above a last line. */
export function inRoom(
  { columns = 60, rows = 12, isFilled = true, theme = THEMES.dark }: Setting,
  children: ReactNode,
): ReactElement {
  return (
    <ThemeProvider theme={theme} isStill>
      <Keyboard map={KEYS} defect={unexpected}>
        <Spoken>
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
        </Spoken>
      </Keyboard>
    </ThemeProvider>
  );
}

function unexpected(error: unknown): void {
  throw error;
}

/** Mounts a part of the kit; `resize` gives it another room. */
export function mountIn(
  setting: Setting,
  children: ReactNode,
): Mounted & { readonly resize: (columns: number, rows: number) => void } {
  const { isScreenReaderEnabled = false } = setting;
  const mounted = mount(inRoom(setting, children), { columns: 200, isScreenReaderEnabled });
  return {
    ...mounted,
    resize: (columns, rows) => mounted.rerender(inRoom({ ...setting, columns, rows }, children)),
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
