import { Box } from 'ink';
import type { ReactNode } from 'react';
import { profileSourceLabel } from '../domain/profile.ts';
import { type Piece, Pieces, Text } from '../kit/Text.tsx';
import { useStore } from '../kit/use-store.ts';
import { flagPieces } from '../screens/profile-flags.ts';
import { useServices } from '../screens/services.tsx';

/** The active profile, its host, and why it is active. */
export function Header(): ReactNode {
  const { profiles } = useServices();
  const { source } = useStore(profiles.state);
  const { active } = profiles;
  if (active === null || source === null) {
    return (
      <Box flexShrink={0} height={1} paddingX={1}>
        <Text tone="muted">dispatchbox</Text>
      </Box>
    );
  }
  const { name, host, colour } = active;
  const flags = flagPieces(active).flatMap((flag): Piece[] => [{ text: ' ' }, flag]);
  return (
    <Box flexShrink={0} height={1} paddingX={1}>
      <Box flexShrink={0}>
        <Text tone={colour ?? 'accent'} isBold>
          {name}
        </Text>
        <Text>
          <Pieces of={flags} />
        </Text>
      </Box>
      <Text>{name === host ? '' : ` ▸ ${host}`}</Text>
      <Box flexShrink={100}>
        <Text tone="muted">{` · ${profileSourceLabel(source)}`}</Text>
      </Box>
    </Box>
  );
}
