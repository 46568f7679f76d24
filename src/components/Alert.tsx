import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

interface AlertProps {
  readonly text: string;
  readonly tone: Tone;
  /** How many there are; the most urgent one is shown. */
  readonly count: number;
}

/** What stays wrong until someone acts, on one line: what to do comes first, since the end may be cut. */
export function Alert({ text, tone, count }: AlertProps): ReactNode {
  const said = count === 1 ? text : `1 of ${count}: ${text}`;
  return (
    <Box
      flexShrink={0}
      height={1}
      paddingX={1}
      aria-label={spoken(sanitizeText(`Problem: ${said}`))}
    >
      <Text tone={tone}>{count === 1 ? `! ${text}` : `! 1/${count} ${text}`}</Text>
    </Box>
  );
}
