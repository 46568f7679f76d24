import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth } from './fit-text.ts';
import { useRoom } from './Room.tsx';
import { Text } from './Text.tsx';
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
 * Names and values in two columns. A value wraps below itself; an id that would be split beside its name
 * stands below it: people read and copy it as one.
 */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  const { columns } = useRoom();
  const widest = Math.max(...facts.map(([name]) => textWidth(name)), SHORTEST_NAME);
  const nameColumns = Math.min(widest, LONGEST_NAME, Math.floor(columns / 2) - GAP) + GAP;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {facts.map(([name, value, tone = 'plain'], index) => {
        const isBelow =
          textWidth(name) > nameColumns - GAP ||
          (!/\s/.test(value) && textWidth(value) > columns - nameColumns);
        const indent = textWidth(value) > columns - GAP && textWidth(value) <= columns ? 0 : GAP;
        return (
          <Box
            // Two facts can be alike, as two things seen in one second.
            key={String(index)}
            flexDirection={isBelow ? 'column' : 'row'}
            flexShrink={0}
          >
            <Box width={isBelow ? '100%' : nameColumns} flexShrink={0}>
              <Text tone="muted" wrap="hard">
                {name}
              </Text>
            </Box>
            <Box flexGrow={1} flexBasis={isBelow ? 'auto' : 0} marginLeft={isBelow ? indent : 0}>
              <Text tone={tone} wrap="wrap">
                {value}
              </Text>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
