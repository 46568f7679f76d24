import { Box } from 'ink';
import type { ReactNode } from 'react';
import { useRoom } from './Room.tsx';
import { useSpoken } from './spoken.tsx';
import { Text } from './Text.tsx';

const WIDEST = 72;
const PADDING = 3;

/** Paragraphs in the middle of an otherwise empty screen: what is going on, or what to do next. */
export function Empty({ children }: { readonly children: ReactNode }): ReactNode {
  const { columns, isCompact, isFilled } = useRoom();
  return (
    <Box
      flexDirection="column"
      flexGrow={1}
      flexBasis={isFilled ? 0 : 'auto'}
      width={columns}
      overflow="hidden"
      paddingX={PADDING}
      alignItems="center"
      justifyContent={isCompact ? 'flex-start' : 'center'}
    >
      {/* Of more than fits, the start is in view. */}
      <Box flexDirection="column" overflow="hidden" width="100%" maxWidth={WIDEST}>
        <Box flexDirection="column" rowGap={isCompact ? 0 : 1} flexShrink={0}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Why there is nothing. */
export function Problem({ text }: { readonly text: string }): ReactNode {
  useSpoken(`Problem: ${text}`);
  return (
    <Text tone="failure" wrap="wrap">
      {text}
    </Text>
  );
}
