import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useRoom } from './room.tsx';
import { Text } from './Text.tsx';

/** A quiet line from one side to the other. */
export function Rule(): ReactNode {
  const { columns } = useRoom();
  return (
    <Box flexShrink={0}>
      <Text tone="rule" aria-hidden>
        {'─'.repeat(columns)}
      </Text>
    </Box>
  );
}
