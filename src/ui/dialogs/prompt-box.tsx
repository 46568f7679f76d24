import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { Prompt } from '../fields/prompt-field.tsx';
import { useKeys } from '../use-keys.ts';
import { blankLine, Dialog, wrapped, wrappedProblem } from './dialog.tsx';

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
  const { said } = useKeys();
  const field = {
    key: 'field',
    content: <Prompt label="Answer" value={text} />,
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
