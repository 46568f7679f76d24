import { Box } from 'ink';
import type { ReactNode } from 'react';
import { keyLabel } from '../kit/key-name.ts';
import { Text } from '../kit/Text.tsx';
import { useHints } from '../kit/use-hints.ts';

/** The few keys that matter here, the most important first: what doesn't fit is left out whole. */
export function Footer(): ReactNode {
  const hints = useHints()
    .filter(({ foot }) => foot !== undefined)
    .toSorted((one, other) => (one.foot ?? 0) - (other.foot ?? 0));
  return (
    <Box flexShrink={0} height={1} paddingX={1} columnGap={3} flexWrap="wrap" overflow="hidden">
      {hints.map(({ action, keys: [key = ''], label }) => (
        <Box key={action} flexShrink={0}>
          <Text tone="muted">
            <Text tone="accent">{keyLabel(key)}</Text> {label}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
