import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { WindowSize } from '../../../src/state/app-state.ts';

/** One component in all its variants, below one another. */
export interface ComponentPage {
  readonly name: string;
  readonly variants: (size: WindowSize) => readonly Variant[];
}

export type Variant = readonly [what: string, drawn: ReactNode];

/** The variants with what each of them is. */
export function ComponentPageView({
  page,
  size,
}: {
  readonly page: ComponentPage;
  readonly size: WindowSize;
}): ReactNode {
  return (
    <Box flexDirection="column" width={size.columns}>
      {page.variants(size).map(([what, drawn]) => (
        <Box key={what} flexDirection="column" flexShrink={0}>
          <Text italic dimColor>{`# ${what}`}</Text>
          {drawn}
        </Box>
      ))}
    </Box>
  );
}
