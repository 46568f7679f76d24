import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { TextField } from '../../state/text-field.ts';
import { fitText } from '../presentation/fit-text.ts';
import { Toned } from '../theme.tsx';
import { TextFieldView } from './text-field-view.tsx';

/** Where the fields of every form begin. */
export const LABEL_COLUMNS = 11;
const MARK_COLUMNS = 3;

/** A label and its field on one row. */
export function FormField({
  label,
  field,
  isFocused,
  columns,
  labelColumns = LABEL_COLUMNS,
}: {
  readonly label: string;
  readonly field: TextField;
  readonly isFocused: boolean;
  readonly columns: number;
  /** For a form whose labels are longer. */
  readonly labelColumns?: number;
}): ReactNode {
  return (
    <Box height={1} flexShrink={0}>
      <Box flexShrink={0}>
        <Toned tone={isFocused ? 'accent' : 'muted'} bold={isFocused}>
          {isFocused ? ' ▸ ' : '   '}
          {fitText(label, labelColumns - MARK_COLUMNS)}
        </Toned>
      </Box>
      <TextFieldView
        field={field}
        columns={columns - labelColumns - 1}
        isFocused={isFocused}
        placeholder="–"
      />
    </Box>
  );
}
