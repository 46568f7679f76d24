import { Box } from 'ink';
import InkSpinner from 'ink-spinner';
import type { ReactNode } from 'react';
import { useRoom } from './Room.tsx';
import { useSpoken } from './spoken.tsx';
import { Text } from './Text.tsx';
import { useTheme } from './ThemeProvider.tsx';

/** Something is waited for. It stands still where motion is reduced. */
function Spinner(): ReactNode {
  const { isStill } = useTheme();
  return <Text tone="waiting">{isStill ? '◌' : <InkSpinner />}</Text>;
}

/** What is waited for, behind a spinner. */
export function Waiting({ text }: { readonly text: string }): ReactNode {
  useSpoken(text);
  return (
    <Text tone="muted">
      <Spinner /> {text}
    </Text>
  );
}

interface ProgressBarProps {
  readonly done: number;
  readonly total: number;
  /** What came of it so far, after the numbers. */
  readonly words?: readonly string[];
}

const WIDEST = 40;
const PADDING = 3;

/** How much of something has been answered, on one line: a bar, a share of the window, and the numbers. */
export function ProgressBar({ done, total, words = [] }: ProgressBarProps): ReactNode {
  const { columns } = useRoom();
  const width = Math.min(WIDEST, Math.floor(columns / 3));
  const filled = total === 0 ? 0 : Math.floor((done / total) * width);
  const text = [`${done} of ${total}`, ...words].join(' · ');
  useSpoken(text, true);
  return (
    <Box flexShrink={0} height={1} paddingX={PADDING} columnGap={2}>
      <Box flexShrink={0}>
        <Text>
          <Spinner /> <Text tone="accent">{'█'.repeat(filled)}</Text>
          <Text tone="muted">{'░'.repeat(width - filled)}</Text>
        </Text>
      </Box>
      <Text>{text}</Text>
    </Box>
  );
}
