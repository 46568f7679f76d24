import { Box, type DOMElement, measureElement, useCursor } from 'ink';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface CaretProps {
  /** The cell within the box that it stands in. */
  readonly x: number;
  readonly y: number;
}

/**
 * The terminal's own cursor, at a cell of the box that this stands in as its first child. Only the place of that
 * box has to be measured, once: while it stays, the cursor moves in the same frame as the text.
 */
export function Caret({ x, y }: CaretProps): ReactNode {
  const start = useRef<DOMElement>(null);
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  useCursor().setCursorPosition(at === null ? undefined : { x: at.x + x, y: at.y + y });
  useLayoutEffect(() => {
    if (start.current === null) return;
    const { x: left, y: top } = measureElement(start.current);
    if (at?.x !== left || at.y !== top) setAt({ x: left, y: top });
  });
  return <Box ref={start} position="absolute" width={0} height={0} />;
}
