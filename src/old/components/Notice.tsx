import { Box } from 'ink';
import type { ReactNode } from 'react';
import { rowsOf, textWithin } from './fit-text.ts';
import { useRoom } from './room.tsx';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

interface NoticeProps {
  readonly text: string;
  readonly tone: Tone;
  /** What it takes of the screen: see `noticeRows`. */
  readonly rows: number;
}

const MARGIN = 1;

/** A sentence about what just happened, in as many rows as it needs: half of one helps no one. */
export function Notice({ text, tone, rows }: NoticeProps): ReactNode {
  const { columns } = useRoom();
  const room = columns - 2 * MARGIN;
  return (
    <Box
      flexShrink={0}
      height={rows}
      paddingX={MARGIN}
      {...(text === '' ? { 'aria-hidden': true } : { 'aria-label': `Notice: ${spoken(text)}` })}
    >
      <Text tone={tone} wrap="wrap">
        {textWithin(text, room, rows)}
      </Text>
    </Box>
  );
}

/** How many rows a notice takes, at most `most`. One is always kept for it, so that nothing jumps. */
export function noticeRows(text: string, columns: number, most: number): number {
  return Math.max(1, Math.min(most, rowsOf(text, columns - 2 * MARGIN)));
}
