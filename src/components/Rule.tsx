import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Text } from './Text.tsx';

/** A quiet line from one side to the other. */
export function Rule({ columns }: { readonly columns: number }): ReactNode {
  return (
    <Box flexShrink={0}>
      <Text tone="rule" aria-hidden>
        {'─'.repeat(columns)}
      </Text>
    </Box>
  );
}
