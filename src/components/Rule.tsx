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

interface DividerProps {
  readonly rows: number;
  /** Keys go to what is right of it. */
  readonly isAccented: boolean;
}

/** A line between two panes. */
export function Divider({ rows, isAccented }: DividerProps): ReactNode {
  const sign = isAccented ? '┃' : '│';
  return (
    <Box width={1} height={rows} flexShrink={0}>
      <Text tone={isAccented ? 'accent' : 'rule'} wrap="wrap" aria-hidden>
        {sign.repeat(rows)}
      </Text>
    </Box>
  );
}
