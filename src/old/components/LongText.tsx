import { Box, useIsScreenReaderEnabled } from 'ink';
import { type ReactNode, useMemo } from 'react';
import type { SeenPart } from '../state/list/list-update.ts';
import { wrappedRows } from './fit-text.ts';
import { useRoom } from './room.tsx';
import { useSeen } from './seen.tsx';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';

/** A line of a long text, which may take several rows. */
export interface TextLine {
  readonly text: string;
  readonly tone?: Tone;
  readonly isBold?: boolean;
  /** Blank columns before all of its rows. */
  readonly indent?: number;
  /** What a screen reader says instead; nothing if that is empty. */
  readonly say?: string;
}

interface LongTextProps {
  /** By this name, keys find the rows in view. */
  readonly name: string;
  /** The first row in view, as far as the text goes. */
  readonly top: number;
  readonly lines: readonly TextLine[];
  /** Says which rows are in view while some are not, in a row below them. */
  readonly more: (part: SeenPart) => string;
}

/** At both sides of the text. */
export const TEXT_MARGIN = 3;

/**
 * A text of any length in all of the room there is. Its rows are known by arithmetic, so that only those in view
 * are drawn, and a screen reader hears a page at a time.
 */
export function LongText({ name, top, lines, more }: LongTextProps): ReactNode {
  const room = useRoom();
  const isRead = useIsScreenReaderEnabled();
  const columns = room.columns - 2 * TEXT_MARGIN;
  const all = useMemo(
    () => (isRead ? lines.filter(isSpoken) : lines.flatMap((line) => rowsOfLine(line, columns))),
    [lines, columns, isRead],
  );
  const isCut = all.length > room.rows;
  const height = Math.max(1, room.rows - (isCut ? 1 : 0));
  const from = Math.max(0, Math.min(top, all.length - height));
  const shown = all.slice(from, from + height);
  const part = { top: from, rows: shown.length, count: all.length };
  useSeen(name, part);
  return (
    <Box flexDirection="column" height={room.rows} paddingX={TEXT_MARGIN}>
      {shown.map(({ text, indent = 0, say, ...look }, index) => (
        <Box
          key={String(from + index)}
          flexShrink={0}
          height={1}
          paddingLeft={indent}
          {...(say !== undefined && { 'aria-label': say })}
        >
          <Text {...look}>{text}</Text>
        </Box>
      ))}
      {isCut && (
        <Box flexShrink={0} height={1}>
          <Text tone="muted">{more(part)}</Text>
        </Box>
      )}
    </Box>
  );
}

function isSpoken({ text, say = text }: TextLine): boolean {
  return say.trim() !== '';
}

function rowsOfLine(line: TextLine, columns: number): readonly TextLine[] {
  const { text, indent = 0 } = line;
  return wrappedRows(text, columns - indent).map((row) => ({ ...line, text: row }));
}
