import { Box, type DOMElement, measureElement, useCursor } from 'ink';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useScrollTop } from '../Scroll.tsx';
import { Pieces, Text } from '../Text.tsx';
import type { FieldLook } from './field-look.ts';

interface InputProps {
  readonly ref: RefObject<DOMElement | null>;
  readonly look: Pick<FieldLook, 'pieces' | 'caret'>;
  readonly columns: number;
}

/** A field on its ground, with the terminal's own cursor while it is typed in. */
export function Input({ ref, look, columns }: InputProps): ReactNode {
  return (
    <Box ref={ref} width={columns} height={1} flexShrink={0}>
      {look.caret !== null && <Caret x={look.caret} />}
      <Text>
        <Pieces of={look.pieces} />
      </Text>
    </Box>
  );
}

interface Position {
  readonly x: number;
  readonly y: number;
}

/**
 * The terminal's own cursor, at a column of the box that this stands in as its first child. Only the place of that
 * box is measured: while it stays, the cursor moves in the same frame as the text.
 */
function Caret({ x }: { readonly x: number }): ReactNode {
  const start = useRef<DOMElement>(null);
  const [at, setAt] = useState<Position | null>(null);
  const scrolled = useScrollTop();
  useCursor().setCursorPosition(at === null ? undefined : { x: at.x + x, y: at.y - scrolled });
  useLayoutEffect(() => {
    const measure = (): void => {
      if (start.current === null) return;
      const { x: left, y: top } = measureElement(start.current);
      setAt((before) => (before?.x === left && before.y === top ? before : { x: left, y: top }));
    };
    measure();
    return onLayout(start.current, measure);
  }, []);
  return <Box ref={start} position="absolute" width={0} height={0} />;
}

/** What is above may grow without drawing this again. Ink has no hook for a place on screen, only for one in a box. */
function onLayout(element: DOMElement | null, listener: () => void): () => void {
  let root = element;
  while (root?.parentNode) root = root.parentNode;
  if (root === null) return () => {};
  root.internal_layoutListeners ??= new Set();
  const { internal_layoutListeners: listeners } = root;
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
