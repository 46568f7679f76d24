import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Text } from './Text.tsx';

/** A key and what it does here. */
export interface Hint {
  readonly keys: string;
  readonly label: string;
}

interface FooterProps {
  /** Most important first: what doesn't fit is left out whole. */
  readonly hints: readonly Hint[];
  /** Always there, at the right edge: without it, a small window would be a trap. */
  readonly last: readonly Hint[];
  readonly say: string;
}

const GAP = 3;

/** The few keys that matter here, as many as fit. */
export function Footer({ hints, last, say }: FooterProps): ReactNode {
  return (
    <Box flexShrink={0} height={1} paddingX={1} columnGap={GAP} aria-label={say}>
      <Box flexGrow={1} flexWrap="wrap" height={1} overflow="hidden" columnGap={GAP}>
        {hints.map((hint) => (
          <KeyHint key={hint.keys} {...hint} />
        ))}
      </Box>
      {last.map((hint) => (
        <KeyHint key={hint.keys} {...hint} />
      ))}
    </Box>
  );
}

/** One key and what it does. */
function KeyHint({ keys, label }: Hint): ReactNode {
  return (
    <Box flexShrink={0}>
      <Text tone="muted">
        <Text tone="accent">{keys}</Text> {label}
      </Text>
    </Box>
  );
}
