import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Draft } from './draft.ts';
import { FieldLine } from './FieldLine.tsx';
import { useField } from './use-form.ts';

interface ClosedRowProps {
  readonly label?: string;
  /** The first and the last field of the row while it is open: from above one gets to the one, from below to the other. */
  readonly first: Draft;
  readonly last: Draft;
  /** Its content on one line. */
  readonly children: ReactNode;
}

/** A row without the focus on one line. The focus goes to it as to a field, and then it is drawn open. */
export function ClosedRow({ label = '', first, last, children }: ClosedRowProps): ReactNode {
  const begin = useField(first, {});
  const end = useField(last, {});
  return (
    <FieldLine
      label={label}
      isFocused={false}
      words=""
      problems={[begin.problem, first === last ? undefined : end.problem]}
    >
      <Box ref={begin.ref} flexShrink={0}>
        <Box ref={end.ref} flexShrink={0}>
          {children}
        </Box>
      </Box>
    </FieldLine>
  );
}
