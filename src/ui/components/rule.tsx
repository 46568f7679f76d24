import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Toned } from '../theme.tsx';

/** A line across the screen. */
export function Rule({ columns }: { readonly columns: number }): ReactNode {
  return (
    <Box height={1} flexShrink={0}>
      <Toned tone="muted">{'─'.repeat(columns)}</Toned>
    </Box>
  );
}
