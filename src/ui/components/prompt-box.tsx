import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';
import { useStore } from '../use-app.tsx';
import { useKeys } from '../use-keys.ts';
import { blankLine, Dialog, wrapped, wrappedProblem } from './dialog.tsx';
import { PromptMark } from './heard.tsx';
import { PromptField } from './prompt-field.tsx';

/** A question with one line to type. What is wrong with the answer stands under it. */
export function PromptBox({
  state,
  title,
  explanation,
  foot,
  text,
  problem,
}: {
  readonly state: AppState;
  readonly title: string;
  readonly explanation: string;
  readonly foot: string;
  readonly text: string;
  readonly problem: string | null;
}): ReactNode {
  const { dispatch } = useStore();
  const { said } = useKeys();
  const field = {
    key: 'field',
    content: (
      <>
        <Box flexShrink={0}>
          <Toned tone="accent">
            <PromptMark sign="› " label="Answer" />
          </Toned>
        </Box>
        <PromptField
          value={text}
          onTyped={(typed) => dispatch({ type: 'prompt-typed', text: typed })}
        />
      </>
    ),
  };
  return (
    <Dialog
      size={state.size}
      title={title}
      foot={foot}
      lines={[
        ...wrapped(state.size, explanation, 'muted'),
        blankLine('field'),
        field,
        ...(problem === null ? [] : wrappedProblem(state.size, said(problem))),
      ]}
    />
  );
}
