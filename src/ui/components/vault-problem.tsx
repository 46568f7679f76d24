import { Box } from 'ink';
import type { ReactNode } from 'react';
import { LABEL_COLUMNS } from './form-field.tsx';
import { Problem } from './problem.tsx';

/** Where the fields of the vault forms begin: `Description` is the longest label. */
export const VAULT_LABEL_COLUMNS = 15;

/** What is wrong with the field above, under where it begins. */
export function VaultProblem({ text }: { readonly text: string | null }): ReactNode {
  if (text === null) return null;
  return (
    <Box paddingLeft={VAULT_LABEL_COLUMNS - LABEL_COLUMNS} flexShrink={0}>
      <Problem text={text} />
    </Box>
  );
}
