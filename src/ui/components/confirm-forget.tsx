import { Box } from 'ink';
import type { ReactNode } from 'react';
import { dispatchName } from '../../domain/dispatch.ts';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';

/** Asked once before a dispatch is forgotten that could still bring something. */
export function ConfirmForget({
  state,
  localId,
}: {
  readonly state: AppState;
  readonly localId: string;
}): ReactNode {
  const dispatch = state.dispatches.get(localId);
  if (!dispatch) return null;
  return (
    <Box
      height={layoutFor(state.size).bodyRows}
      flexDirection="column"
      justifyContent="center"
      paddingX={3}
      rowGap={1}
      overflow="hidden"
    >
      <Toned bold>Forget {harmlessText(dispatchName(dispatch))}?</Toned>
      <Toned tone="warning" wrap="wrap">
        {`It is ${dispatch.phase.state}. It is taken out of the history and no longer watched. The service still has it, and only its id would bring it back.`}
      </Toned>
      <Toned wrap="wrap">
        <Toned tone="accent">d</Toned> forgets it, <Toned tone="accent">esc</Toned> keeps it.
      </Toned>
    </Box>
  );
}
