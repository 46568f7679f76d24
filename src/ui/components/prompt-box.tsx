import { Box } from 'ink';
import TextInput from 'ink-text-input';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Toned } from '../theme.tsx';
import { useStore } from '../use-app.tsx';
import { useKeys } from '../use-keys.ts';

/** A question with one line to type. What is wrong with the answer stands under it. */
export function PromptBox({
  state,
  title,
  explanation,
  text,
  problem,
}: {
  readonly state: AppState;
  readonly title: string;
  readonly explanation: string;
  readonly text: string;
  readonly problem: string | null;
}): ReactNode {
  const { dispatch } = useStore();
  const { said } = useKeys();
  return (
    <Box
      height={layoutFor(state.size).bodyRows}
      flexDirection="column"
      justifyContent="center"
      paddingX={3}
      overflow="hidden"
    >
      <Box flexDirection="column" flexShrink={0}>
        <Toned bold>{title}</Toned>
        <Toned tone="muted" wrap="wrap">
          {explanation}
        </Toned>
      </Box>
      <Box marginTop={1} flexShrink={0}>
        <Box flexShrink={0}>
          <Toned tone="accent">{'› '}</Toned>
        </Box>
        <TextInput
          value={text}
          onChange={(typed) => dispatch({ type: 'prompt-typed', text: typed })}
        />
      </Box>
      {problem === null ? (
        <Toned> </Toned>
      ) : (
        <Box flexShrink={0}>
          <Toned tone="failure" wrap="wrap">{`✗ ${said(problem)}`}</Toned>
        </Box>
      )}
    </Box>
  );
}
