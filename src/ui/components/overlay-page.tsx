import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { WindowSize } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { ForEars } from './heard.tsx';

/** What stands in place of the screen: a title, and below it what it is about, in the middle. */
export function OverlayPage({
  size,
  kind,
  title,
  children,
}: {
  readonly size: WindowSize;
  /** Told before the title to who does not see it. */
  readonly kind: 'Question' | 'Dialog';
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const { bodyRows, isCompact } = layoutFor(size);
  return (
    <Box
      height={bodyRows}
      flexDirection="column"
      // Without blank lines between them, half a row of offset would draw one line over another.
      justifyContent={isCompact ? 'flex-start' : 'center'}
      paddingX={3}
      rowGap={isCompact ? 0 : 1}
      overflow="hidden"
    >
      <Toned bold>
        <ForEars>{kind}: </ForEars>
        {title}
      </Toned>
      {children}
    </Box>
  );
}
