import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { ForEars } from './heard.tsx';

/** A question in place of the screen: what is asked, what would be lost, and the keys that answer. */
export function Question({
  state,
  title,
  loss,
  children,
}: {
  readonly state: AppState;
  readonly title: string;
  readonly loss: string;
  /** The keys and what each does. */
  readonly children: ReactNode;
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
      <Toned bold>
        <ForEars>Question: </ForEars>
        {title}
      </Toned>
      <Toned tone="warning" wrap="wrap">
        {loss}
      </Toned>
      <Toned wrap="wrap">{children}</Toned>
    </Box>
  );
}
