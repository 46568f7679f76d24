import { Box } from 'ink';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { wrappedRows } from './fit-text.ts';
import { useRoom, Viewport } from './Room.tsx';
import { rangeWords, type ScrollPosition, useScroll, useScrollKeys } from './Scroll.tsx';
import { useSpoken } from './spoken.tsx';
import { Text } from './Text.tsx';
import type { Tone } from './theme.ts';
import { useStore } from './use-store.ts';

/** A line of a long text, which may take several rows. */
export interface TextLine {
  readonly text: string;
  readonly tone?: Tone;
  readonly isBold?: boolean;
  /** Blank columns before all of its rows. */
  readonly indent?: number;
}

interface LongTextProps {
  /** The same array as long as they are the same. */
  readonly lines: readonly TextLine[];
  /** Blank columns at both sides; 3 unless given. */
  readonly margin?: number;
}

/**
 * A text of any length, with the keys that scroll it. Its rows are known by arithmetic, so that only those in view are
 * drawn, and a screen reader hears a page at a time. The last row tells which are in view, while some aren't.
 */
export function LongText({ lines, margin = 3 }: LongTextProps): ReactNode {
  const { columns } = useRoom();
  const place = useScroll();
  useScrollKeys(place);
  const rows = useMemo(
    () => lines.flatMap((line) => rowsOfLine(line, columns - 2 * margin)),
    [lines, columns, margin],
  );
  return (
    <Viewport wanted={rows.length}>
      <Rows rows={rows} place={place} margin={margin} />
    </Viewport>
  );
}

interface RowsProps {
  readonly rows: readonly TextLine[];
  readonly place: ScrollPosition;
  readonly margin: number;
}

function Rows({ rows, place, margin }: RowsProps): ReactNode {
  const room = useRoom();
  const isCut = rows.length > room.rows;
  const height = Math.max(1, room.rows - (isCut ? 1 : 0));
  const top = Math.max(0, Math.min(useStore(place.inView).top, rows.length - height));
  const shown = rows.slice(top, top + height);
  useLayoutEffect(() => place.show({ rows: height, count: rows.length }));
  useSpoken(shown.map(({ text }) => text).join(' '));
  return (
    <Box flexDirection="column" flexShrink={0} paddingX={margin}>
      {shown.map(({ text, indent = 0, ...look }, index) => (
        // A row's only identity is its place.
        <Box key={String(top + index)} height={1} paddingLeft={indent}>
          <Text {...look}>{text}</Text>
        </Box>
      ))}
      {isCut && <Text tone="muted">{rangeWords({ top, rows: height, count: rows.length })}</Text>}
    </Box>
  );
}

function rowsOfLine(line: TextLine, columns: number): readonly TextLine[] {
  const { text, indent = 0 } = line;
  return wrappedRows(text, columns - indent).map((row) => ({ ...line, text: row }));
}
