import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth } from './fit-text.ts';
import { useRoom } from './Room.tsx';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

/** A name and its value; without a name, what goes on from the one above. The tone is the value's. */
export type Fact = readonly [name: string, value: string, tone?: Tone];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** What all of them are, before the first. */
  readonly label?: string;
}

const LABEL_COLUMNS = 8;
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
export function Facts({ facts, label }: FactsProps): ReactNode {
  const { columns } = useRoom();
  const indent = label === undefined ? 0 : LABEL_COLUMNS;
  const widest = Math.max(...facts.map(([name]) => textWidth(name)), 0);
  const below = columns - indent;
  const longest = Math.min(LONGEST_NAME + GAP, Math.floor(below / 2));
  const nameColumns = Math.min(Math.max(widest + GAP, LABEL_COLUMNS), longest);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {facts.map(([name, value, tone], index) => {
        const labelled = label !== undefined && index === 0 ? `${label} ` : '';
        const isBelow =
          textWidth(name) > nameColumns - GAP ||
          (!/\s/.test(value) && textWidth(value) > below - nameColumns);
        const margin = [GAP, 0].find((each) => textWidth(value) <= below - each) ?? GAP;
        return (
          <Box
            // Two facts can be alike, as two things seen in one second.
            key={String(index)}
            flexShrink={0}
          >
            {label !== undefined && (
              <Box width={indent} flexShrink={0}>
                <Text tone="muted">{labelled}</Text>
              </Box>
            )}
            <Box flexDirection={isBelow ? 'column' : 'row'} flexGrow={1} flexBasis={0}>
              <Box width={isBelow ? '100%' : nameColumns} flexShrink={0}>
                <Text tone={label === undefined ? 'muted' : 'plain'} wrap="hard">
                  {name}
                </Text>
              </Box>
              <Box flexGrow={1} flexBasis={isBelow ? 'auto' : 0} marginLeft={isBelow ? margin : 0}>
                <Text tone={tone ?? (label === undefined ? 'plain' : 'muted')} wrap="wrap">
                  {value}
                </Text>
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
