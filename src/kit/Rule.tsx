import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useBorder } from './ThemeProvider.tsx';

/** A quiet line from one side to the other. */
export function Rule(): ReactNode {
  return (
    <Box
      flexShrink={0}
      borderStyle="single"
      borderBottom={false}
      borderLeft={false}
      borderRight={false}
      {...useBorder('rule')}
    />
  );
}
