import { Box, useIsScreenReaderEnabled } from 'ink';
import Spinner from 'ink-spinner';
import { memo, type ReactNode } from 'react';
import { announced, type Line, type Span } from './blocks/line.ts';
import { Linked } from './links.tsx';
import { Toned } from './theme.tsx';

/** Draws lines, one row each. A line that is as it was in the last frame is not drawn again. */
export function DrawnLines({
  lines,
  isStill,
}: {
  readonly lines: readonly Line[];
  /** Whether nothing may move by itself. */
  readonly isStill: boolean;
}): ReactNode {
  // A line is its row on the screen and nothing more.
  return lines.map((line, row) => <DrawnLine key={String(row)} line={line} isStill={isStill} />);
}

interface DrawnLineProps {
  readonly line: Line;
  readonly isStill: boolean;
}

const DrawnLine = memo(function DrawnLine({ line, isStill }: DrawnLineProps): ReactNode {
  const hasScreenReader = useIsScreenReaderEnabled();
  if (hasScreenReader) {
    const words = announced(line);
    const { isSelected: selected = false, isChecked: checked = false } = line;
    return words === '' ? null : <Box aria-label={words} aria-state={{ checked, selected }} />;
  }
  return (
    <Box height={1} flexShrink={0}>
      <Toned>
        {line.spans.length === 0
          ? ' '
          : line.spans.map((each, index) => (
              <DrawnSpan key={String(index)} of={each} isStill={isStill} />
            ))}
      </Toned>
    </Box>
  );
}, isSame);

function DrawnSpan({ of, isStill }: { readonly of: Span; readonly isStill: boolean }): ReactNode {
  const { text, tone = 'plain', isBold = false, link, isSpinner = false } = of;
  return (
    <Toned tone={tone} bold={isBold}>
      {isSpinner && !isStill ? (
        <Spinner />
      ) : link === undefined ? (
        text
      ) : (
        <Linked url={link}>{text}</Linked>
      )}
    </Toned>
  );
}

function isSame(before: DrawnLineProps, after: DrawnLineProps): boolean {
  if (before.isStill !== after.isStill) return false;
  const [a, b] = [before.line, after.line];
  if (a === b) return true;
  return (
    a.announce === b.announce &&
    a.isSelected === b.isSelected &&
    a.isChecked === b.isChecked &&
    a.spans.length === b.spans.length &&
    a.spans.every((each, index) => isSameSpan(each, b.spans[index]))
  );
}

function isSameSpan(a: Span, b: Span | undefined): boolean {
  return (
    a === b ||
    (b !== undefined &&
      a.text === b.text &&
      a.tone === b.tone &&
      a.isBold === b.isBold &&
      a.link === b.link &&
      a.isSpinner === b.isSpinner)
  );
}
