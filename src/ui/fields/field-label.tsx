import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { fitText } from '../blocks/fit-text.ts';
import { type FieldKind, fieldWords } from '../components/heard.tsx';
import { Toned } from '../theme.tsx';

const MARK_COLUMNS = 3;

/** What stands in front of a field: the mark where the keys go there, and its name. */
export function FieldLabel({
  label,
  isFocused,
  columns,
  kind = 'text field',
  heardAs = label,
}: {
  readonly label: string;
  readonly isFocused: boolean;
  /** Where the field begins. */
  readonly columns: number;
  readonly kind?: FieldKind;
  /** The name that a listener is told, where the drawn one needs its place on the screen. */
  readonly heardAs?: string;
}): ReactNode {
  if (useIsScreenReaderEnabled()) return <Toned>{fieldWords(heardAs, kind, isFocused)}</Toned>;
  return (
    <Box flexShrink={0}>
      <Toned tone={isFocused ? 'accent' : 'muted'} bold={isFocused}>
        {isFocused ? ' ▸ ' : '   '}
        {fitText(label, columns - MARK_COLUMNS)}
      </Toned>
    </Box>
  );
}
