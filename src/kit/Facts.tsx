import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText, textWidth, wrappedRows } from './fit-text.ts';
import { useRoom } from './Room.tsx';
import { type Piece, Pieces, Text } from './Text.tsx';
import type { Tone } from './theme.ts';

/** A name and its value; without a name, what goes on from the one above. The tone is the value's. */
export type Fact = readonly [name: string, value: string, tone?: Tone];

const SHORTEST_NAME = 6;
const LONGEST_NAME = 24;
const GAP = 2;

/** Facts for a screen reader. */
export function factWords(facts: readonly Fact[]): string {
  return facts.map(([name, value]) => (name === '' ? value : `${name}: ${value}`)).join('. ');
}

/**
 * Names and values in two columns. A value wraps below itself; one with an id or URL that would be split beside
 * its name stands below it: people read and copy that as one. Each row is one text.
 */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  const { columns } = useRoom();
  const widest = Math.max(...facts.map(([name]) => textWidth(name)), SHORTEST_NAME);
  const nameColumns = Math.min(widest, LONGEST_NAME, Math.floor(columns / 2) - GAP) + GAP;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {facts
        .flatMap((fact) => rowsOfFact(fact, nameColumns, columns))
        .map((pieces, index) => (
          // Two facts can be alike, as two things seen in one second.
          <Text key={String(index)}>
            <Pieces of={pieces} />
          </Text>
        ))}
    </Box>
  );
}

function rowsOfFact(
  [name, value, tone = 'plain']: Fact,
  nameColumns: number,
  columns: number,
): readonly (readonly Piece[])[] {
  const width = textWidth(value);
  const longestWord = Math.max(...value.split(/\s/).map(textWidth));
  const isBelow = textWidth(name) > nameColumns - GAP || longestWord > columns - nameColumns;
  const indent = !isBelow ? nameColumns : width > columns - GAP && width <= columns ? 0 : GAP;
  const above = isBelow ? wrappedRows(name, columns) : [];
  const rows = isBelow && value === '' ? [] : wrappedRows(value, columns - indent);
  return [
    ...above.map((text): readonly Piece[] => [{ text, tone: 'muted' }]),
    ...rows.map((text, at): readonly Piece[] => [
      { text: fitText(at === 0 && !isBelow ? name : '', indent), tone: 'muted' },
      { text, tone },
    ]),
  ];
}
