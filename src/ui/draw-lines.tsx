import { Box, Text, Transform, useIsScreenReaderEnabled } from 'ink';
import Spinner from 'ink-spinner';
import type { ReactNode } from 'react';
import { lookOf } from '../components/theme.ts';
import { announced, type Line, lineWidth } from './blocks/line.ts';
import { type Pen, styledLines } from './styled-lines.ts';

interface DrawnLinesProps extends Pen {
  readonly lines: readonly Line[];
  /** Whether animation is off. */
  readonly isStill: boolean;
}

/**
 * Draws lines, one row each. All of them are one text element: Ink lays out, measures and sanitizes blanks that
 * never change, and takes the rows from us as it writes them.
 */
export function DrawnLines({ lines, isStill, ...pen }: DrawnLinesProps): ReactNode {
  const hasScreenReader = useIsScreenReaderEnabled();
  if (hasScreenReader) return lines.map(spoken);
  const rows = styledLines(lines, pen);
  return (
    <>
      <Transform transform={(_, row) => rows[row] ?? ''}>
        {` ${'\n'.repeat(lines.length - 1)}`}
      </Transform>
      {isStill ? null : lines.flatMap((line, row) => spinners(line, row, pen))}
    </>
  );
}

/** A line's only identity is its row on the screen. */
function spoken(line: Line, row: number): ReactNode {
  const words = announced(line);
  const { isSelected: selected = false, isChecked: checked = false } = line;
  if (words === '') return null;
  return <Box key={String(row)} aria-label={words} aria-state={{ checked, selected }} />;
}

/** What turns is drawn over the sign that stands for it. */
function spinners({ spans }: Line, row: number, { theme }: Pen): readonly ReactNode[] {
  const found = spans.filter(({ isSpinner }) => isSpinner);
  return found.map((span) => {
    const left = lineWidth({ spans: spans.slice(0, spans.indexOf(span)) });
    return (
      <Box key={`${row} ${left}`} position="absolute" marginTop={row} marginLeft={left}>
        <Text {...lookOf(theme, span)}>
          <Spinner />
        </Text>
      </Box>
    );
  });
}
