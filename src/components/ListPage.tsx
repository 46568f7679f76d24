import { Box } from 'ink';
import type { ReactNode } from 'react';
import { rowsOf } from './Notice.tsx';
import { RoomProvider, useRoom } from './room.tsx';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

/** A text above or below a list, and its tone. */
export interface Note {
  readonly text: string;
  readonly tone: Tone;
}

interface ListPageProps {
  /** What the list is, where no tab says it; and a quiet word about it. */
  readonly title?: string;
  readonly about?: string;
  /** What is wrong, above the list. */
  readonly above?: readonly Note[];
  /** About the selected row, or all of them. The list keeps its rows where there are few. */
  readonly below?: readonly Note[];
  readonly children: ReactNode;
}

const PADDING = 3;
/** Rows that a list keeps before what stands below it. */
const ENOUGH_ROWS = 6;

/** A list with what belongs to it above and below, in all of the room there is. */
export function ListPage({
  title,
  about,
  above = [],
  below = [],
  children,
}: ListPageProps): ReactNode {
  const room = useRoom();
  const columns = room.columns - 2 * PADDING;
  const heightOf = (notes: readonly Note[]) =>
    notes.reduce((sum, { text }) => sum + rowsOf(text, columns), 0);
  const rows = room.rows - (title === undefined ? 0 : 1) - heightOf(above);
  const ofBelow = below.length === 0 ? 0 : heightOf(below) + 1;
  const hasBelow = ofBelow > 0 && rows - ofBelow >= ENOUGH_ROWS;
  return (
    <Box flexDirection="column" width={room.columns} height={room.rows}>
      {title !== undefined && (
        <Box flexShrink={0} height={1} paddingX={1}>
          <Text isBold>
            {title}
            {about !== undefined && <Text tone="muted">{` · ${about}`}</Text>}
          </Text>
        </Box>
      )}
      <Notes of={above} />
      <RoomProvider {...room} rows={Math.max(1, rows - (hasBelow ? ofBelow : 0))}>
        {children}
      </RoomProvider>
      {hasBelow && (
        <Box flexDirection="column" flexShrink={0} paddingTop={1}>
          <Notes of={below} />
        </Box>
      )}
    </Box>
  );
}

function Notes({ of }: { readonly of: readonly Note[] }): ReactNode {
  return of.map(({ text, tone }) => (
    <Box key={text} flexShrink={0} paddingX={PADDING}>
      <Text tone={tone} wrap="wrap">
        {text}
      </Text>
    </Box>
  ));
}
