import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { LABEL_COLUMNS } from './form-field.tsx';

/** What is wrong with the field above, and what to do about it. */
export function Problem({
  text,
  labelColumns = LABEL_COLUMNS,
}: {
  readonly text: string | null;
  readonly labelColumns?: number;
}): ReactNode {
  const { said } = useKeys();
  if (text === null) return null;
  return (
    <Box paddingLeft={labelColumns} paddingRight={1} flexShrink={0}>
      <Toned tone="failure" wrap="wrap">
        ✗ {said(text)}
      </Toned>
    </Box>
  );
}
