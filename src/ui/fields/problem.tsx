import { Box } from 'ink';
import type { ReactNode } from 'react';
import { wrapText } from '../../state/details/wrap-text.ts';
import { ProblemMark } from '../components/heard.tsx';
import { Toned } from '../theme.tsx';
import { useKeys } from '../use-keys.ts';
import { LABEL_COLUMNS } from './form-field.tsx';

/** @returns how many rows the sentence takes on a screen of so many columns. */
export function problemRows(text: string, columns: number, labelColumns = LABEL_COLUMNS): number {
  return wrapText(`✗ ${text}`, columns - labelColumns - 1).length;
}

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
        <ProblemMark />
        {said(text)}
      </Toned>
    </Box>
  );
}
