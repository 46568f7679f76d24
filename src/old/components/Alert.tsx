import { Box } from 'ink';
import type { ReactNode } from 'react';
import { fitText, rowsOf, wrappedRows } from './fit-text.ts';
import { useRoom } from './room.tsx';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

export interface ShownAlert {
  readonly text: string;
  readonly tone: Tone;
  /** How many there are; the most urgent one is shown. */
  readonly count: number;
}

const MARGIN = 1;
const MOST_ROWS = 2;

/** What stays wrong until someone acts: what to do comes first, since the end may be cut. */
export function Alert({ text, tone, count }: ShownAlert): ReactNode {
  const { columns } = useRoom();
  const rows = alertRows({ text, count }, columns);
  const shown = withCount(text, count);
  const said = count === 1 ? text : `1 of ${count}: ${text}`;
  return (
    <Box flexShrink={0} height={rows} paddingX={MARGIN} aria-label={spoken(`Problem: ${said}`)}>
      <Text tone={tone} wrap="wrap">
        {startWithin(shown, columns - 2 * MARGIN, rows)}
      </Text>
    </Box>
  );
}

/** One row, or two where one is too short. */
export function alertRows({ text, count }: Omit<ShownAlert, 'tone'>, columns: number): number {
  return Math.min(MOST_ROWS, rowsOf(withCount(text, count), columns - 2 * MARGIN));
}

function startWithin(text: string, columns: number, rows: number): string {
  const all = wrappedRows(text, columns);
  const first = all.slice(0, rows - 1);
  // A row may end with the space before the next one.
  const rest = all
    .slice(rows - 1)
    .map((row) => row.trimEnd())
    .join(' ');
  return [...first, fitText(rest, columns).trimEnd()].join('\n');
}

function withCount(text: string, count: number): string {
  return count === 1 ? `! ${text}` : `! 1/${count} ${text}`;
}
