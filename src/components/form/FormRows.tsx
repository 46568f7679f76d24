import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { FormRow } from '../../state/form/form.ts';
import { Pieces, Text } from '../Text.tsx';
import { type DrawnForm, PAIR_SIGN, pairOf } from './drawn-form.ts';
import { Field } from './Field.tsx';
import { Problem } from './FormField.tsx';
import { FormLine } from './FormLine.tsx';

interface PairRowProps {
  readonly of: DrawnForm;
  readonly row: FormRow;
  /** In front of the first row in view. */
  readonly label: string;
  readonly problem: string | null;
  readonly most: number;
}

/** A row of two fields on one line, such as name = value. */
export function PairRow({ of, row, label, problem, most }: PairRowProps): ReactNode {
  const { left, right, padding, words } = pairOf(of, row);
  const isFocused = of.form.focus.row === row.id;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <FormLine of={of} label={label} isFocused={isFocused} words={words}>
        <Field {...left} />
        <Text tone="muted">{' '.repeat(padding) + PAIR_SIGN}</Text>
        <Field {...right} />
      </FormLine>
      {problem !== null && <Problem of={of} text={problem} most={most} />}
    </Box>
  );
}

interface ClosedRowProps {
  readonly of: DrawnForm;
  readonly row: FormRow;
}

/** A row without focus on one line. */
export function ClosedRow({ of, row }: ClosedRowProps): ReactNode {
  const closed = of.closedRow?.(row, of.columns - of.labelColumns - 1);
  if (!closed) return null;
  return (
    <FormLine of={of} label="" isFocused={false} words={closed.words}>
      <Pieces of={closed.pieces} />
    </FormLine>
  );
}
