import { Box } from 'ink';
import { memo, type ReactNode } from 'react';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { spoken } from '../speech.ts';
import { type Piece, Pieces, Text } from '../Text.tsx';

interface FormLineProps {
  readonly pieces: readonly Piece[];
  /** What a screen reader says for it. */
  readonly words: string;
}

/** One line of a form. It is drawn again only when its texts change: a form can have many rows. */
export const FormLine = memo(function FormLine({ pieces, words }: FormLineProps): ReactNode {
  return (
    <Box flexShrink={0} height={1} aria-label={sanitizeText(spoken(words))}>
      <Text>
        <Pieces of={pieces} />
      </Text>
    </Box>
  );
}, isSameLine);

function isSameLine(one: FormLineProps, other: FormLineProps): boolean {
  return (
    one.words === other.words &&
    one.pieces.length === other.pieces.length &&
    one.pieces.every((piece, index) => isSamePiece(piece, other.pieces[index]))
  );
}

function isSamePiece(one: Piece, other: Piece | undefined): boolean {
  return PIECE_KEYS.every((key) => one[key] === other?.[key]);
}

const PIECE_KEYS = ['text', 'tone', 'isBold', 'isSelected', 'ground'] as const;
