import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Text } from '../components/Text.tsx';
import type { WindowSize } from './window.ts';

/** Below this size, the app asks for a larger window instead of drawing half a screen. */
const SMALLEST: WindowSize = { columns: 40, rows: 10 };

/** Whether the window has no room for a screen. */
export function isTooSmall({ columns, rows }: WindowSize): boolean {
  return columns < SMALLEST.columns || rows < SMALLEST.rows;
}

/** The size that is needed, and the one that is there. */
export function TooSmall({ columns, rows }: WindowSize): ReactNode {
  return (
    <Box width={columns} height={rows} overflow="hidden">
      <Text tone="warning" wrap="wrap">
        {`dispatchbox needs ${SMALLEST.columns} columns and ${SMALLEST.rows} rows; this window has ${columns} and ${rows}.`}
      </Text>
    </Box>
  );
}
