import { Box } from 'ink';
import type { ReactNode } from 'react';
import { wrapText } from '../../../state/details/wrap-text.ts';
import { Toned } from '../../theme.tsx';

const LEFT_COLUMNS = 3;
const RIGHT_COLUMNS = 1;

/** @returns how many rows the sentence takes on a screen of so many columns. */
export function tokensOnDiskRows(filePath: string, columns: number): number {
  if (filePath === '') return 0;
  return wrapText(sentence(filePath), columns - LEFT_COLUMNS - RIGHT_COLUMNS).length;
}

/** Where the tokens lie, and how well they are kept there. */
export function TokensOnDisk({ filePath }: { readonly filePath: string }): ReactNode {
  if (filePath === '') return null;
  return (
    <Box paddingLeft={LEFT_COLUMNS} paddingRight={RIGHT_COLUMNS} flexShrink={0}>
      <Toned tone="muted" wrap="wrap">
        {sentence(filePath)}
      </Toned>
    </Box>
  );
}

function sentence(filePath: string): string {
  return `Tokens lie in plain text, mode 0600 (you alone), in ${filePath}`;
}
