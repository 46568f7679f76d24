import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';

/** Asked once before something would be lost. */
export function ConfirmQuit({
  state,
  what,
}: {
  readonly state: AppState;
  readonly what: string;
}): ReactNode {
  return (
    <Box
      height={layoutFor(state.size).bodyRows}
      flexDirection="column"
      justifyContent="center"
      paddingX={3}
      rowGap={1}
      overflow="hidden"
    >
      <Toned bold>Quit now?</Toned>
      <Toned tone="warning" wrap="wrap">
        {what}
      </Toned>
      <Toned wrap="wrap">
        <Toned tone="accent">q</Toned> or <Toned tone="accent">ctrl+c</Toned> quits,{' '}
        <Toned tone="accent">esc</Toned> stays.
      </Toned>
    </Box>
  );
}
