import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { rowsOf, textWithin } from '../fit-text.ts';
import { RoomProvider, useRoom } from '../room.tsx';
import { Text } from '../Text.tsx';

interface PromptDialogProps {
  readonly title: string;
  /** The keys and what they do. */
  readonly foot: readonly string[];
  /** Must not be answered out of habit. */
  readonly isAlarm?: boolean;
  readonly about?: string | undefined;
  /** Its end that matters most, such as what to type. */
  readonly stressed?: string;
  /** What may be left out where there is no room. */
  readonly note?: string;
  /** Rows that the fields keep, with what may be wrong with them. */
  readonly fieldRows: number;
  readonly children: ReactNode;
}

/** A few fields in a dialog. However small the window, they and what is wrong with them come first. */
export function PromptDialog({ title, foot, isAlarm = false, ...content }: PromptDialogProps) {
  return (
    <Dialog title={title} foot={foot} isAlarm={isAlarm}>
      <Content {...content} />
    </Dialog>
  );
}

function Content({
  about = '',
  stressed = '',
  note = '',
  fieldRows,
  children,
}: Pick<PromptDialogProps, 'about' | 'stressed' | 'note' | 'fieldRows' | 'children'>): ReactNode {
  const room = useRoom();
  const free = Math.max(0, room.rows - fieldRows);
  const ofAbout = about === '' ? 0 : Math.min(free, rowsOf(about + stressed, room.columns));
  const gap = ofAbout > 0 && free - ofAbout >= 2 && !room.isCompact ? 1 : 0;
  const left = free - ofAbout - gap - 1;
  const hasNote = note !== '' && rowsOf(note, room.columns) <= left;
  const rows = room.rows - ofAbout - gap - (hasNote ? rowsOf(note, room.columns) + 1 : 0);
  return (
    <>
      {ofAbout > 0 && (
        <About about={about} stressed={stressed} rows={ofAbout} columns={room.columns} />
      )}
      {gap > 0 && <Box height={gap} flexShrink={0} />}
      <RoomProvider rows={Math.max(1, rows)}>{children}</RoomProvider>
      {hasNote && (
        <Box flexShrink={0} paddingTop={1}>
          <Text tone="muted" wrap="wrap">
            {note}
          </Text>
        </Box>
      )}
    </>
  );
}

interface AboutProps {
  readonly about: string;
  readonly stressed: string;
  readonly rows: number;
  readonly columns: number;
}

/** Where not all of it fits, what is stressed has rows of its own, and the rest what is left. */
function About({ about, stressed, rows, columns }: AboutProps): ReactNode {
  if (rowsOf(about + stressed, columns) <= rows) {
    return (
      <Box height={rows} flexShrink={0}>
        <Text wrap="wrap">
          {about}
          <Text isBold>{stressed}</Text>
        </Text>
      </Box>
    );
  }
  const end = stressed === '' ? '' : textWithin(stressed, columns, Math.max(1, rows - 1));
  const before = rows - (end === '' ? 0 : rowsOf(end, columns));
  const start = end === '' ? sentencesWithin(about, columns, rows) : about.trimEnd();
  return (
    <Box height={rows} flexShrink={0} flexDirection="column">
      {before > 0 && (
        <Box height={before} flexShrink={0}>
          <Text wrap="wrap">{textWithin(start, columns, before)}</Text>
        </Box>
      )}
      {end !== '' && (
        <Text isBold wrap="wrap">
          {end}
        </Text>
      )}
    </Box>
  );
}

/** The sentences that fit whole; all of the text if not even the first does. */
function sentencesWithin(text: string, columns: number, rows: number): string {
  const sentences = text.split(/(?<=\.) /);
  const starts = sentences.map((_, at) => sentences.slice(0, at + 1).join(' '));
  return starts.findLast((start) => rowsOf(start, columns) <= rows) ?? text;
}
