import { Box } from 'ink';
import type { ReactNode } from 'react';
import { ForEyes } from '../components/heard.tsx';
import { Toned } from '../theme.tsx';

/** A line across the screen. */
export function Rule({ columns }: { readonly columns: number }): ReactNode {
  return (
    <ForEyes>
      <Box height={1} flexShrink={0}>
        <Toned tone="muted">{'─'.repeat(columns)}</Toned>
      </Box>
    </ForEyes>
  );
}
