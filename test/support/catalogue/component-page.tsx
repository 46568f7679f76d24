import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { WindowSize } from '../../../src/state/app-state.ts';
import type { Line } from '../../../src/ui/blocks/line.ts';
import { DrawnLines } from '../../../src/ui/draw-lines.tsx';

/** One component in all its variants, below one another. */
export interface ComponentPage {
  readonly name: string;
  readonly variants: (size: WindowSize) => readonly Variant[];
}

export type Variant = readonly [what: string, drawn: ReactNode | readonly Line[]];

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
          {isLines(drawn) ? <DrawnLines lines={drawn} isStill /> : drawn}
        </Box>
      ))}
    </Box>
  );
}

function isLines(drawn: Variant[1]): drawn is readonly Line[] {
  return Array.isArray(drawn);
}
