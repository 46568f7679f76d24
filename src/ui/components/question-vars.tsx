import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { AppState, Overlay } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { ForEars } from './heard.tsx';

/** Asked once before a var is sent that looks like a secret. */
export function QuestionVars({
  state,
  overlay,
}: {
  readonly state: AppState;
  readonly overlay: Extract<Overlay, { kind: 'question-vars' }>;
}): ReactNode {
  const layout = layoutFor(state.size);
  const room = Math.max(1, layout.bodyRows - 7);
  const { doubtful } = overlay;
  return (
    <Box
      height={layout.bodyRows}
      flexDirection="column"
      justifyContent="center"
      paddingX={3}
      rowGap={layout.isCompact ? 0 : 1}
      overflow="hidden"
    >
      <Toned bold>
        <ForEars>Question: </ForEars>
        Are these vars?
      </Toned>
      <Toned tone="warning" wrap="wrap">
        Vars are not sensitive: they are shown in runs as they are. Secrets belong on screen 2.
      </Toned>
      <Box flexDirection="column" flexShrink={0}>
        {doubtful.slice(0, room).map(({ name, why }) => (
          <Toned key={name}>
            <Toned bold>{harmlessText(name)}</Toned>
            <Toned tone="muted">{`: ${why}`}</Toned>
          </Toned>
        ))}
        {doubtful.length > room ? (
          <Toned tone="muted">{`and ${doubtful.length - room} more`}</Toned>
        ) : null}
      </Box>
      <Toned wrap="wrap">
        <Toned tone="accent">y</Toned> sends all the same, <Toned tone="accent">esc</Toned> goes
        back. Nothing is sent yet.
      </Toned>
    </Box>
  );
}
