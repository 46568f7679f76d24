import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { FormRow } from '../../state/form/form.ts';
import { type DrawnForm, labelPiece, pairOf } from './drawn-form.ts';
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
  const { pieces, words } = pairOf(of, row);
  const start = labelPiece(of, label, of.form.focus.row === row.id);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <FormLine pieces={[start, ...pieces]} words={words} />
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
  const indent = { text: ' '.repeat(of.labelColumns) };
  return <FormLine pieces={[indent, ...closed.pieces]} words={closed.words} />;
}
