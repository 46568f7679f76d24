import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { PromptField } from '../fields/prompt-field.tsx';
import { Toned } from '../theme.tsx';
import { ForEars, ForEyes, PromptMark } from './heard.tsx';

/** A list's filter: while it is typed a prompt, while it is kept its text, else an empty line. */
export function FilterPrompt({
  filter,
  shown,
  count,
}: {
  readonly filter:
    | { readonly phase: 'off' }
    | { readonly phase: 'typing' | 'kept'; readonly text: string };
  /** How many rows it lets through, out of how many. */
  readonly shown: number;
  readonly count: number;
}): ReactNode {
  return (
    <Box height={1} flexShrink={0} paddingX={1}>
      {filter.phase === 'off' ? null : (
        <>
          <Box flexShrink={0}>
            <Toned tone="accent">
              {filter.phase === 'typing' ? (
                <PromptMark sign="/ " label="Filter" />
              ) : (
                <>
                  <ForEyes>/ </ForEyes>
                  <ForEars>Filter:</ForEars>
                </>
              )}
            </Toned>
          </Box>
          {filter.phase === 'typing' ? (
            <PromptField value={filter.text} />
          ) : (
            <Toned>{sanitizeText(filter.text)}</Toned>
          )}
          <Box flexShrink={0}>
            <Toned tone="muted">
              <ForEyes>{'  '}</ForEyes>
              {`${shown} of ${count}`}
            </Toned>
          </Box>
        </>
      )}
    </Box>
  );
}
