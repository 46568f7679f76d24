import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { TextField } from '../../state/text-field.ts';
import { FieldLabel } from './field-label.tsx';
import { TextFieldView } from './text-field-view.tsx';

/** Where the fields of every form begin. */
export const LABEL_COLUMNS = 11;

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
  /** Where the field begins. */
  readonly labelColumns?: number;
}): ReactNode {
  return (
    <Box height={1} flexShrink={0}>
      <FieldLabel label={label} isFocused={isFocused} columns={labelColumns} />
      <TextFieldView
        field={field}
        columns={columns - labelColumns - 1}
        isFocused={isFocused}
        placeholder="–"
      />
    </Box>
  );
}
