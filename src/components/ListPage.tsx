import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { thatFit } from './fit-text.ts';
import { rowsOf, textWithin } from './Notice.tsx';
import { RoomProvider, useRoom } from './room.tsx';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

/** A text above or below a list, and its tone. */
export interface Note {
  readonly text: string;
  readonly tone: Tone;
  /** What a screen reader says instead, where the text would change every second. */
  readonly say?: string;
}

interface ListPageProps {
  /** What the list is, where no tab says it; and a quiet word about it. */
  readonly title?: string;
  readonly about?: string;
  /** What is wrong, above the list. */
  readonly above?: readonly Note[];
  /** About the selected row, or all of them: the first of these, as many as there is room for. */
  readonly below?: readonly Note[];
  /** Rows that the list keeps before what stands below it. */
  readonly enough?: number;
  /** All rows of a short list: it keeps them, and what stands below follows it. */
  readonly listRows?: number;
  readonly children?: ReactNode;
}

const PADDING = 3;
const GAP = 1;

/** A list with what belongs to it above and below, in all of the room there is. */
export function ListPage({
  title,
  about = '',
  above = [],
  below = [],
  listRows,
  enough = listRows ?? 6,
  children,
}: ListPageProps): ReactNode {
  const room = useRoom();
  const columns = room.columns - 2 * PADDING;
  const all = room.rows - (title === undefined ? 0 : 1);
  const first = notesWithin(above, columns, Math.floor(all / 2));
  const rows = all - heightOf(first, columns);
  const last = notesWithin(below, columns, rows - enough - GAP);
  const ofList = Math.max(1, rows - (last.length === 0 ? 0 : heightOf(last, columns) + GAP));
  return (
    <Box flexDirection="column" width={room.columns} height={room.rows}>
      {title !== undefined && (
        <Box flexShrink={0} height={1} paddingX={1}>
          <Text isBold>
            {title}
            {about !== '' && <Text tone="muted">{` · ${about}`}</Text>}
          </Text>
        </Box>
      )}
      <Notes of={first} />
      <RoomProvider {...room} rows={Math.min(listRows ?? ofList, ofList)}>
        {children}
      </RoomProvider>
      {last.length > 0 && (
        <Box flexDirection="column" flexShrink={0} paddingTop={GAP}>
          <Notes of={last} />
        </Box>
      )}
    </Box>
  );
}

/** As many of the first as there is room for. The very first is cut where it is taller than that. */
function notesWithin(notes: readonly Note[], columns: number, rows: number): readonly Note[] {
  if (rows < 1) return [];
  const [first, ...others] = notes;
  if (first === undefined) return [];
  const cut = { ...first, text: textWithin(first.text, columns, rows) };
  return thatFit([cut, ...others], (note) => heightOf([note], columns), rows, 0);
}

function heightOf(notes: readonly Note[], columns: number): number {
  return notes.reduce((sum, { text }) => sum + rowsOf(text, columns), 0);
}

interface NotesProps {
  readonly of: readonly Note[];
  /** Blank columns on the left. */
  readonly indent?: number;
}

/** Texts below each other, in as many rows as they need. */
export function Notes({ of, indent = PADDING }: NotesProps): ReactNode {
  return of.map(({ text, tone, say }, index) => (
    // Two notes can say the same.
    <Box
      key={String(index)}
      flexShrink={0}
      paddingLeft={indent}
      paddingRight={PADDING}
      {...(say !== undefined && { 'aria-label': spoken(sanitizeText(say)) })}
    >
      <Text tone={tone} wrap="wrap">
        {text}
      </Text>
    </Box>
  ));
}
