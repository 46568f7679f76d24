import { Box } from 'ink';
import type { ReactNode } from 'react';
import { heightOf, NOTE_MARGIN, type Note, Notes, notesWithin } from '../Notes.tsx';
import { RoomProvider, useRoom } from '../room.tsx';
import { Spinner } from '../Spinner.tsx';
import { spoken } from '../speech.ts';
import { type Piece, Pieces, Text } from '../Text.tsx';

/** What a form is for, in rows that fit, and how it is spoken. */
export interface FormHead {
  readonly lines: readonly (readonly Piece[])[];
  readonly words: string;
  /** Whether an answer is waited for. */
  readonly isWaiting?: boolean;
}

interface FormPageProps {
  readonly head: FormHead;
  /** What has to be known before the form is sent. */
  readonly above?: readonly Note[];
  readonly children: ReactNode;
}

/** Blank columns at the left of what stands above a form. */
export const HEAD_PADDING = 1;
/** Rows that a form keeps before what stands above it. */
const LEAST_FORM_ROWS = 3;
/** With fewer, a form needs the blank rows. */
const ROOMY_FROM_ROWS = 10;

/** A form under its head, in all of the room there is. */
export function FormPage(page: FormPageProps): ReactNode {
  const { head, above = [], children } = page;
  const room = useRoom();
  const columns = room.columns - HEAD_PADDING - NOTE_MARGIN;
  const lines = head.lines.slice(0, Math.max(1, room.rows - LEAST_FORM_ROWS));
  const gap = room.isCompact || room.rows < ROOMY_FROM_ROWS ? 0 : 1;
  const gaps = above.length > 0 ? 3 * gap : 2 * gap;
  const beside = room.rows - lines.length - gaps;
  const aboveShown = notesWithin(above, columns, Math.max(0, beside - LEAST_FORM_ROWS));
  const rows = beside - heightOf(aboveShown, columns);
  return (
    <Box flexDirection="column" width={room.columns} height={room.rows} paddingTop={gap}>
      <Box
        flexDirection="column"
        flexShrink={0}
        paddingX={HEAD_PADDING}
        paddingBottom={gap}
        aria-label={spoken(head.words)}
      >
        {lines.map((pieces, index) => (
          <Text key={String(index)}>
            <Pieces of={pieces} />
            {head.isWaiting && index === lines.length - 1 && <Spinner />}
          </Text>
        ))}
      </Box>
      {aboveShown.length > 0 && (
        <Box flexDirection="column" flexShrink={0} paddingBottom={gap}>
          <Notes of={aboveShown} indent={HEAD_PADDING} />
        </Box>
      )}
      <RoomProvider rows={Math.max(1, rows)}>{children}</RoomProvider>
    </Box>
  );
}
