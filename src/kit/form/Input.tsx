import { Box, type DOMElement } from 'ink';
import type { ReactNode, RefObject } from 'react';
import { Pieces, Text } from '../Text.tsx';
import { Caret } from './Caret.tsx';
import type { FieldLook } from './field-look.ts';

interface InputProps {
  readonly ref: RefObject<DOMElement | null>;
  readonly look: FieldLook;
  readonly columns: number;
}

/** A field on its ground, with the terminal's own cursor while it is typed in. */
export function Input({ ref, look, columns }: InputProps): ReactNode {
  return (
    <Box ref={ref} width={columns} height={1} flexShrink={0}>
      {look.caret !== null && <Caret x={look.caret} />}
      <Text>
        <Pieces of={look.pieces} />
      </Text>
    </Box>
  );
}
