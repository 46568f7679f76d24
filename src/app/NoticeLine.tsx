import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWithin } from '../kit/fit-text.ts';
import { useKeysOf } from '../kit/Keys.tsx';
import { useRoom } from '../kit/Room.tsx';
import { useSpoken } from '../kit/spoken.tsx';
import { Text } from '../kit/Text.tsx';
import { useStore } from '../kit/use-store.ts';
import { useServices } from '../screens/services.tsx';
import type { Notice } from '../services/notices.ts';

/** What a notice may take even of the smallest window. */
const LEAST_ROWS = 4;

/** A sentence about what just happened, in as many rows as it needs. One is always there, so that nothing jumps. */
export function NoticeLine(): ReactNode {
  const { columns, rows } = useRoom();
  const notice = useStore(useServices().notices.latest);
  const keysOf = useKeysOf();
  const text = notice === null ? '' : notice.text + wayOn(notice, keysOf);
  useSpoken(text === '' ? null : text);
  const tone = notice?.tone ?? 'info';
  const most = Math.max(LEAST_ROWS, Math.floor(rows / 3));
  return (
    <Box flexShrink={0} minHeight={1} paddingX={1}>
      <Text tone={tone === 'info' ? 'muted' : tone} wrap="wrap">
        {textWithin(text, columns - 2, most)}
      </Text>
    </Box>
  );
}

/** The key of the action that is the way on, as it is now. */
function wayOn({ action }: Notice, keysOf: (action: string) => string): string {
  if (action === null) return '';
  return action === 'token-prompt.open'
    ? ` Press ${keysOf(action)} to enter a token.`
    : ` Press ${keysOf(action)} for that.`;
}
