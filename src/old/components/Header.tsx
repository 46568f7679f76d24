import { Box } from 'ink';
import type { ReactNode } from 'react';

interface HeaderProps {
  /** What a screen reader says for the whole line. */
  readonly say: string;
  /** What gives way where the line is short, with `flexShrink` of its own. */
  readonly children: ReactNode;
  /** At the right edge; it stays whole. */
  readonly right: ReactNode;
}

/** One line over everything: where one is at the left, how things stand at the right. */
export function Header({ say, children, right }: HeaderProps): ReactNode {
  return (
    <Box flexShrink={0} height={1} paddingX={1} columnGap={2} aria-label={say}>
      <Box flexGrow={1} flexBasis={0}>
        {children}
      </Box>
      <Box flexShrink={0}>{right}</Box>
    </Box>
  );
}
