import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';

/** What a screen draws in: under the tabs with a blank line between, its parts apart where there is room. */
export function ScreenBox({
  state,
  hasGaps = true,
  children,
}: {
  readonly state: AppState;
  /** False where the parts stand together whatever the room. */
  readonly hasGaps?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { bodyRows, topRows, isCompact } = layoutFor(state.size);
  return (
    <Box
      flexDirection="column"
      height={bodyRows}
      paddingTop={topRows}
      rowGap={hasGaps && !isCompact ? 1 : 0}
      overflow="hidden"
    >
      {children}
    </Box>
  );
}
