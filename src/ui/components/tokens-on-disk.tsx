import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Toned } from '../theme.tsx';

/** Where the tokens lie, and how well they are kept there. */
export function TokensOnDisk({ filePath }: { readonly filePath: string }): ReactNode {
  if (filePath === '') return null;
  return (
    <Box paddingX={1} flexShrink={0}>
      <Toned tone="muted" wrap="wrap">
        {`Tokens lie in plain text, mode 0600 (you alone), in ${filePath}`}
      </Toned>
    </Box>
  );
}
