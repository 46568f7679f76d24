import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import { Toned } from '../theme.tsx';

/** Where the tokens lie, and how well they are kept there. */
export function TokensOnDisk({ state }: { readonly state: AppState }): ReactNode {
  if (state.profiles.filePath === '') return null;
  return (
    <Box paddingX={1} flexShrink={0}>
      <Toned tone="muted" wrap="wrap">
        {`Tokens lie in plain text, mode 0600 (you alone), in ${state.profiles.filePath}`}
      </Toned>
    </Box>
  );
}
