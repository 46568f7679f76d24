import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { keyLabel } from './key-name.ts';
import { useOwnHints } from './use-hints.ts';

interface DialogProps {
  readonly title: string;
  /** Drawn like no other: what it asks about can't be taken back. */
  readonly isAlarm?: boolean;
  /** In columns, frame included; as wide as reads well unless given. */
  readonly width?: number;
  readonly children: ReactNode;
}

const WIDEST = 84;

/** A box over the page. Its frame lists the keys that are declared in it. */
export function Dialog({
  title,
  isAlarm = false,
  width = WIDEST,
  children,
}: DialogProps): ReactNode {
  const keys = useOwnHints()
    .filter(({ foot }) => foot !== undefined)
    .toSorted((one, other) => (one.foot ?? 0) - (other.foot ?? 0))
    .map(({ keys: [key = ''], label }) => `${keyLabel(key)} ${label}`);
  return (
    <Box flexDirection="column" width={width} paddingX={1} borderStyle={isAlarm ? 'bold' : 'round'}>
      <Text bold>{title}</Text>
      {children}
      <Text>{keys.join(' · ')}</Text>
    </Box>
  );
}
