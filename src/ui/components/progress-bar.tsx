import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Toned } from '../theme.tsx';
import { Spoken } from './heard.tsx';

const MOST_COLUMNS = 40;

/** How much of a send has its answer, as a bar and in numbers. */
export function ProgressBar({
  done,
  total,
  columns,
}: {
  readonly done: number;
  readonly total: number;
  readonly columns: number;
}): ReactNode {
  const width = Math.max(4, Math.min(MOST_COLUMNS, columns - 24));
  const filled = total === 0 ? 0 : Math.floor((done / total) * width);
  return (
    <Spoken words={`${done} of ${total} answered`}>
      <Box paddingX={3} flexShrink={0}>
        <Toned>
          <Toned tone="accent">{'█'.repeat(filled)}</Toned>
          <Toned tone="muted">{'░'.repeat(width - filled)}</Toned>
          <Toned>{`  ${done} of ${total}`}</Toned>
        </Toned>
      </Box>
    </Spoken>
  );
}
