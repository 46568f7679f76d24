import { Box } from 'ink';
import type { ReactNode } from 'react';
import wrapAnsi from 'wrap-ansi';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { fitName } from './fit-text.ts';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

interface NoticeProps {
  readonly text: string;
  readonly tone: Tone;
  /** What it takes of the screen: see `noticeRows`. */
  readonly rows: number;
  readonly columns: number;
}

const MARGIN = 1;

/** A sentence about what just happened, in as many rows as it needs: half of one helps no one. */
export function Notice({ text, tone, rows, columns }: NoticeProps): ReactNode {
  const room = columns - 2 * MARGIN;
  return (
    <Box
      flexShrink={0}
      height={rows}
      paddingX={MARGIN}
      {...(text === ''
        ? { 'aria-hidden': true }
        : { 'aria-label': `Notice: ${spoken(sanitizeText(text))}` })}
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

/** A text in so many rows at most: of one with a name of a thousand characters in it, the start and the end are kept. */
export function textWithin(text: string, columns: number, rows: number): string {
  let within = text;
  // Words that don't fit at the end of a row leave cells of it empty.
  for (let cells = columns * rows; cells > 0 && rowsOf(within, columns) > rows; cells -= rows) {
    within = fitName(text, cells);
  }
  return within;
}

/** How many rows a text takes, wrapped as Ink does it. */
export function rowsOf(text: string, columns: number): number {
  return wrappedRows(text, columns).length;
}

/** The rows of a text, made harmless and wrapped as `Text` does it: no row begins with the space before it. */
export function wrappedRows(text: string, columns: number): readonly string[] {
  const room = Math.max(1, columns);
  return wrapAnsi(sanitizeText(text), room, { trim: false, hard: true })
    .split('\n')
    .map((row, index) => (index === 0 ? row : row.replace(/^ (?=\S)/, '')));
}
