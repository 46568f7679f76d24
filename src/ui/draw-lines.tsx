import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import Spinner from 'ink-spinner';
import { memo, type ReactNode } from 'react';
import { announced, type Line, type Span } from './blocks/line.ts';
import { linked } from './linked.ts';
import { lookOf, type Theme } from './theme.ts';

/** What all lines of a frame are drawn with. */
interface Brush {
  readonly theme: Theme;
  /** Whether the terminal supports links (OSC 8). */
  readonly hasLinks: boolean;
  /** Whether animation is off. */
  readonly isStill: boolean;
}

/** Draws lines, one row each. Skips lines that haven't changed since the last frame. */
export function DrawnLines({
  lines,
  ...brush
}: Brush & { readonly lines: readonly Line[] }): ReactNode {
  // A line's only identity is its row on the screen.
  return lines.map((line, row) => <DrawnLine key={String(row)} line={line} {...brush} />);
}

interface DrawnLineProps extends Brush {
  readonly line: Line;
}

const DrawnLine = memo(function DrawnLine({ line, ...brush }: DrawnLineProps): ReactNode {
  const hasScreenReader = useIsScreenReaderEnabled();
  if (hasScreenReader) {
    const words = announced(line);
    const { isSelected: selected = false, isChecked: checked = false } = line;
    return words === '' ? null : <Box aria-label={words} aria-state={{ checked, selected }} />;
  }
  // It already fits, so nothing is truncated; without this, Ink would try to wrap it.
  return (
    <Text {...brush.theme.looks.plain} wrap="truncate-end">
      {line.spans.length === 0 ? ' ' : line.spans.map((each, index) => drawn(each, index, brush))}
    </Text>
  );
}, isSame);

/** Text in the line's own style needs no element: a frame has hundreds of spans. */
function drawn(span: Span, index: number, { theme, hasLinks, isStill }: Brush): ReactNode {
  const { text, tone = 'plain', isBold = false, link, isSpinner = false } = span;
  const isMoving = isSpinner && !isStill;
  const written = link === undefined || !hasLinks ? text : linked(text, link);
  const isPlain = tone === 'plain' && !isBold && !span.isSelected && span.ground === undefined;
  if (isPlain && !isMoving) return written;
  return (
    <Text key={String(index)} {...lookOf(theme, span)} {...(isBold ? { bold: true } : {})}>
      {isMoving ? <Spinner /> : written}
    </Text>
  );
}

function isSame(before: DrawnLineProps, after: DrawnLineProps): boolean {
  if (before.isStill !== after.isStill || before.hasLinks !== after.hasLinks) return false;
  if (before.theme !== after.theme) return false;
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
      a.isSpinner === b.isSpinner &&
      a.isSelected === b.isSelected &&
      a.ground === b.ground)
  );
}
