import { Box, type DOMElement, measureElement, Transform, useIsScreenReaderEnabled } from 'ink';
import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { SeenPart } from '../state/list/list-update.ts';
import { fitText } from './fit-text.ts';
import { useRoom } from './room.tsx';
import { useReport } from './seen.tsx';
import { Text } from './Text.tsx';

interface ScrollProps {
  /** By this name, keys find the rows in view. */
  readonly name: string;
  /** The first row in view, as far as the content goes. */
  readonly top?: number;
  /** What has to be in view instead, such as the selected one of several. */
  readonly follow?: RefObject<DOMElement | null>;
  /** Tells on the last row which rows are in view, when not all are. */
  readonly more?: (part: SeenPart) => string;
  readonly children: ReactNode;
}

/**
 * A window over content of any height, in all of the room there is. Beside `Table`, the only place where
 * content may be taller than its place: everything else in a column would be drawn over itself.
 */
export function Scroll({ name, top = 0, follow, more, children }: ScrollProps): ReactNode {
  const { columns, rows: all } = useRoom();
  const content = useRef<DOMElement>(null);
  const isFirst = useRef(true);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const [asked, setAsked] = useState(top);
  const [offset, setOffset] = useState(top);
  // Applied in this frame, not in the next.
  if (asked !== top) {
    setAsked(top);
    setOffset(top);
  }
  // Everything is read out, so there is no place in it to tell.
  const isRead = useIsScreenReaderEnabled();
  const told = isRead ? undefined : more;
  const rows = Math.max(1, all - (told ? 1 : 0));
  const report = useReport(name);
  const inView = (): SeenPart => {
    const count = content.current === null ? 0 : measureElement(content.current).height;
    return { top: offset, rows: Math.min(rows, count), count };
  };
  // What is inside may have grown or shrunk.
  useLayoutEffect(() => {
    const part = inView();
    report(part);
    const wanted =
      follow?.current && content.current ? reach(part, content.current, follow.current) : top;
    const within = Math.max(0, Math.min(wanted, part.count - part.rows));
    if (within !== offset) setOffset(within);
    // The first frame is drawn before anything is measured; where it is cut, another one says so.
    if (isFirst.current && part.count > part.rows) drawAgain();
    isFirst.current = false;
  });
  return (
    <Box flexDirection="column" flexShrink={0} height={all} width={columns}>
      <Box
        flexDirection="column"
        flexShrink={0}
        height={rows}
        overflowY="hidden"
        contentOffsetY={offset}
      >
        <Box ref={content} flexDirection="column" flexShrink={0}>
          {children}
        </Box>
      </Box>
      {told && (
        // Heights are known once a frame is laid out: in state, they would cost a second frame.
        <Transform transform={(line) => line.replace(' ', () => wordsOf(inView(), told, columns))}>
          <Text tone="muted"> </Text>
        </Transform>
      )}
    </Box>
  );
}

function wordsOf(part: SeenPart, more: (part: SeenPart) => string, columns: number): string {
  return part.count > part.rows ? fitText(more(part), columns).trimEnd() : '';
}

/** Which rows are in view, and where there are more. */
export function rangeWords({ top, rows, count }: SeenPart): string {
  const arrows = `${top > 0 ? '↑' : ''}${top + rows < count ? '↓' : ''}`;
  return `${arrows.padEnd(2)} ${top + 1}–${top + rows} of ${count}`;
}

/** Moves the window only as far as what is followed requires; of something taller, its start is in view. */
function reach({ top, rows }: SeenPart, content: DOMElement, followed: DOMElement): number {
  const { y, height } = measureElement(followed);
  const from = y - measureElement(content).y;
  return Math.min(Math.max(top, from + height - rows), from);
}
