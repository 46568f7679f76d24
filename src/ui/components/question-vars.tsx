import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import type { Overlay, WindowSize } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { Question } from './question.tsx';

type QuestionVarsOverlay = Extract<Overlay, { kind: 'question-vars' }>;

/** The title, the sentences and the gaps between them. */
const OTHER_ROWS = 7;

/** Asked once before a var is sent that looks like a secret. */
export function QuestionVars({
  size,
  overlay,
}: {
  readonly size: WindowSize;
  readonly overlay: QuestionVarsOverlay;
}): ReactNode {
  const room = Math.max(1, layoutFor(size).bodyRows - OTHER_ROWS);
  return (
    <Question
      size={size}
      title="Are these vars?"
      loss="Vars are not sensitive: they are shown in runs as they are. Secrets belong on screen 2."
      about={<Doubtful doubtful={overlay.doubtful} room={room} />}
    >
      <Toned tone="accent">y</Toned> sends all the same, <Toned tone="accent">esc</Toned> goes back.
      Nothing is sent yet.
    </Question>
  );
}

function Doubtful({
  doubtful,
  room,
}: {
  readonly doubtful: QuestionVarsOverlay['doubtful'];
  readonly room: number;
}): ReactNode {
  return (
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
  );
}
