import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Text } from '../Text.tsx';
import { useFieldColumns } from './FieldLine.tsx';

/** What is known of a field, below it. */
export function Note({ children }: { readonly children: ReactNode }): ReactNode {
  const { noteStart } = useFieldColumns();
  return (
    <Box flexShrink={0} paddingLeft={noteStart} paddingRight={1}>
      <Text tone="muted" wrap="wrap">
        {children}
      </Text>
    </Box>
  );
}
