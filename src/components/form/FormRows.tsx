import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import type { FormRow } from '../../state/form/form.ts';
import { fitText } from '../fit-text.ts';
import { spoken } from '../speech.ts';
import { Pieces, Text } from '../Text.tsx';
import { type DrawnForm, labelPiece, pairOf } from './drawn-form.ts';
import { Problem } from './FormField.tsx';

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
  const start = labelPiece(of, fitText(label, of.labelColumns - 3), of.form.focus.row === row.id);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box flexShrink={0} height={1} aria-label={sanitizeText(spoken(words))}>
        <Text>
          <Pieces of={[start, ...pieces]} />
        </Text>
      </Box>
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
    <Box
      flexShrink={0}
      height={1}
      paddingLeft={of.labelColumns}
      paddingRight={1}
      aria-label={sanitizeText(spoken(closed.words))}
    >
      <Text>
        <Pieces of={closed.pieces} />
      </Text>
    </Box>
  );
}
