import { Box } from 'ink';
import type { ReactNode } from 'react';
import { rowsOf, textWithin } from '../components/fit-text.ts';
import { spoken } from '../components/speech.ts';
import { Text } from '../components/Text.tsx';
import type { Tone } from '../components/theme.ts';
import { useKeyWords } from '../screens/store-context.tsx';
import type { AppState } from '../state/app-state.ts';
import type { Notice } from '../state/notice.ts';
import type { WindowSize } from './window.ts';

interface NoticeLineProps {
  readonly text: string;
  readonly tone: Tone;
  /** What it takes of the screen: see `useNotice`. */
  readonly rows: number;
  readonly columns: number;
}

const MARGIN = 1;

/** A sentence about what just happened, in as many rows as it needs: half of one helps no one. */
export function NoticeLine({ text, tone, rows, columns }: NoticeLineProps): ReactNode {
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

const NOTICE_TONES: Readonly<Record<Notice['tone'], Tone>> = {
  info: 'muted',
  success: 'success',
  warning: 'warning',
  failure: 'failure',
};

/** What a notice may take even of the smallest window. */
const LEAST_NOTICE_ROWS = 4;

/** What just happened, and the rows it takes of a window. One is always kept for it, so that nothing jumps. */
export function useNotice({ notice }: AppState, { columns, rows }: WindowSize) {
  const { said } = useKeyWords();
  const text = notice === null ? '' : said(notice.text);
  const most = Math.max(LEAST_NOTICE_ROWS, Math.floor(rows / 3));
  const tone = NOTICE_TONES[notice?.tone ?? 'info'];
  return { text, tone, rows: Math.max(1, Math.min(most, rowsOf(text, columns - 2 * MARGIN))) };
}
