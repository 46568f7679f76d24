import { Box } from 'ink';
import type { ReactNode } from 'react';
import { dateTime } from '../../domain/time-words.ts';
import { textWithin } from '../../kit/fit-text.ts';
import { useRoom } from '../../kit/Room.tsx';
import { Text } from '../../kit/Text.tsx';
import type { LogLine } from '../../services/vaults.ts';
import { sourceWords, whereText } from './log-words.ts';

const PADDING = 1;
/** A reason may be a page of a service's words. */
const MOST_ROWS = 2;

/** Below the log: what doesn't fit in the selected row, or has no column. */
export function LogNotes({ line }: { readonly line: LogLine }): ReactNode {
  const { columns } = useRoom();
  const { atMs, vault, origin, reason, note } = line;
  const facts = [
    [dateTime(atMs), whereText(line), `vault ${vault}`],
    [`from a ${origin}`, sourceWords(line), note !== '' && `note: ${note}`, reason],
  ].map((each) => each.filter(Boolean).join(' · '));
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={PADDING}>
      {facts.map((text, at) => (
        <Text key={String(at)} tone="muted" wrap="wrap">
          {textWithin(text, columns - 2 * PADDING, MOST_ROWS)}
        </Text>
      ))}
    </Box>
  );
}
