import { Box } from 'ink';
import type { ReactNode } from 'react';
import { rowsOf, textWithin } from './fit-text.ts';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

/** A text beside what a screen is about, and its tone. */
export interface Note {
  readonly text: string;
  readonly tone: Tone;
  /** What a screen reader says instead, where the text would change every second. */
  readonly say?: string;
}

/** What is wrong, marked as such. */
export function problemNote(sentence: string): Note {
  return { text: `✗ ${sentence}`, tone: 'failure' };
}

/** Blank columns on the right. */
export const NOTE_MARGIN = 3;

/** How many rows notes take. */
export function heightOf(notes: readonly Note[], columns: number): number {
  return notes.reduce((sum, { text }) => sum + rowsOf(text, columns), 0);
}

/** The first notes that some rows have room for; the last of them is cut where it has to be. */
export function notesWithin(
  notes: readonly Note[],
  columns: number,
  rows: number,
): readonly Note[] {
  let left = rows;
  return notes.flatMap((note): Note[] => {
    if (left <= 0) return [];
    const text = textWithin(note.text, columns, left);
    left -= rowsOf(text, columns);
    return [{ ...note, text }];
  });
}

interface NotesProps {
  readonly of: readonly Note[];
  /** Blank columns on the left. */
  readonly indent: number;
}

/** Texts below each other, in as many rows as they need. */
export function Notes({ of, indent }: NotesProps): ReactNode {
  return of.map(({ text, tone, say }, index) => (
    // Two notes can say the same.
    <Box
      key={String(index)}
      flexShrink={0}
      paddingLeft={indent}
      paddingRight={NOTE_MARGIN}
      {...(say !== undefined && { 'aria-label': spoken(say) })}
    >
      <Text tone={tone} wrap="wrap">
        {text}
      </Text>
    </Box>
  ));
}
