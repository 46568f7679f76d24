import { Box } from 'ink';
import type { ComponentProps, ReactNode } from 'react';
import { RoomProvider, useRoom } from './room.tsx';
import { Scroll } from './Scroll.tsx';

/** Blank columns at the left, where the sign of what is selected stands. */
export const DETAILS_MARGIN = 2;

/** All about one thing, in a window of its own: paragraphs and facts, each set apart from the next. */
export function Details({ children, more, ...part }: ComponentProps<typeof Scroll>): ReactNode {
  const room = useRoom();
  return (
    <Scroll {...part} {...(more && { more: (seen) => ' '.repeat(DETAILS_MARGIN) + more(seen) })}>
      <RoomProvider columns={room.columns - DETAILS_MARGIN}>
        <Box flexDirection="column" flexShrink={0} paddingLeft={DETAILS_MARGIN} rowGap={1}>
          {children}
        </Box>
      </RoomProvider>
    </Scroll>
  );
}
