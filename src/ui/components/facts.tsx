import { Box } from 'ink';
import type { ReactNode } from 'react';
import { harmlessText } from '../../domain/harmless-text.ts';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';

const LABEL_COLUMNS = 8;
const NAME_COLUMNS = 14;

/** Names and values in two columns; with a label, in three. */
export function Facts({
  label,
  facts,
}: {
  readonly label?: string;
  readonly facts: readonly (readonly [string, string])[];
}): ReactNode {
  if (facts.length === 0) return null;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {facts.map(([name, value], index) => (
        <Box key={name}>
          {label === undefined ? null : (
            <Toned tone="muted">{fitText(index === 0 ? label : '', LABEL_COLUMNS)}</Toned>
          )}
          <Box flexShrink={0}>
            <Toned tone={label === undefined ? 'muted' : 'plain'}>
              {fitText(harmlessText(name), label === undefined ? LABEL_COLUMNS : NAME_COLUMNS)}
            </Toned>
          </Box>
          <Toned tone={label === undefined ? 'plain' : 'muted'}>{harmlessText(value)}</Toned>
        </Box>
      ))}
    </Box>
  );
}
