import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { SeenPart } from '../state/list/list-update.ts';
import { Dialog } from './Dialog.tsx';
import { useRoom } from './room.tsx';
import { Scroll } from './Scroll.tsx';
import { type Piece, Pieces, Text } from './Text.tsx';
import { rowsOf } from './wrapped-text.ts';

export interface QuestionProps {
  readonly title: string;
  /** What it is about, one paragraph each. */
  readonly about: readonly (string | readonly Piece[])[];
  /** The keys and what each answers. */
  readonly foot: readonly string[];
  /** By this name, keys scroll what it is about. */
  readonly name: string;
  /** The first row in view. */
  readonly top: number;
  /** Says which rows are in view while some are not. */
  readonly more: (part: SeenPart) => string;
}

/** Asks before something is done that can't be taken back in a key. What doesn't fit scrolls above its answers. */
export function Question({ title, about, foot, ...scroll }: QuestionProps): ReactNode {
  return (
    <Dialog isQuestion title={title} foot={foot}>
      <About
        of={about.map((each) => (typeof each === 'string' ? warning(each) : each))}
        {...scroll}
      />
    </Dialog>
  );
}

function warning(text: string): readonly Piece[] {
  return [{ text, tone: 'warning' }];
}

function About({
  of,
  ...scroll
}: Pick<QuestionProps, 'name' | 'top' | 'more'> & {
  readonly of: readonly (readonly Piece[])[];
}): ReactNode {
  const { columns, rows } = useRoom();
  const wanted = of.reduce((sum, pieces) => sum + rowsOf(textOf(pieces), columns), 0);
  return (
    <Box flexDirection="column" flexShrink={0} height={Math.min(rows, wanted)}>
      <Scroll {...scroll}>
        {of.map((pieces, index) => (
          // A paragraph's only identity is its place.
          <Text key={String(index)} wrap="wrap">
            <Pieces of={pieces} />
          </Text>
        ))}
      </Scroll>
    </Box>
  );
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
