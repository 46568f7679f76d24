import { Box, type DOMElement, measureElement, Transform, useIsScreenReaderEnabled } from 'ink';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SeenPart } from '../state/list/list-update.ts';
import { useReport } from './seen.tsx';
import { Text } from './Text.tsx';

interface ScrollProps {
  /** By this name, keys find the rows in view. */
  readonly name: string;
  /** The first row in view, as far as the content goes. */
  readonly top?: number;
  /** What has to be in view, such as the field that takes input. */
  readonly follow?: RefObject<DOMElement | null>;
  /** Says which rows are in view while some are not, in a row below them. */
  readonly more?: (part: SeenPart) => string;
  readonly children: ReactNode;
}

interface Measured {
  readonly content: number;
  readonly viewport: number;
  /** The rows of what is followed, within the content. */
  readonly from: number;
  readonly to: number;
}

const UNMEASURED: Measured = { content: 0, viewport: 0, from: 0, to: 0 };

/**
 * A window over content of any height, in all of the room there is. Beside `Table`, the only place where
 * content may be taller than its place: everything else in a column would be drawn over itself.
 */
export function Scroll({ name, top = 0, follow, more, children }: ScrollProps): ReactNode {
  const viewport = useRef<DOMElement>(null);
  const content = useRef<DOMElement>(null);
  const [measured, setMeasured] = useState(UNMEASURED);
  // Everything is read out, so there is no place in it to tell.
  const isRead = useIsScreenReaderEnabled();
  const last = useRef(top);
  const report = useReport(name);
  const start = follow ? last.current : top;
  const part = partOf(measured, follow ? reach(start, measured) : start);
  const { top: offset } = part;
  last.current = offset;
  const isCut = part.count > part.rows;
  const measureNow = () => measure(viewport.current, content.current, follow?.current ?? null);
  // After every frame: what is inside may have grown without this being drawn again.
  useLayoutEffect(() => {
    const next = measureNow();
    report(partOf(next, offset));
    // What looks the same whatever its height needs no second frame.
    const wanted = partOf(next, follow ? reach(offset, next) : top);
    if (wanted.top !== offset || wanted.count > wanted.rows !== isCut) setMeasured(next);
  });
  const words = more?.(part) ?? '';
  return (
    <Box flexDirection="column" flexGrow={1} flexBasis={0} overflow="hidden">
      <Box
        ref={viewport}
        flexDirection="column"
        flexGrow={1}
        flexBasis={0}
        overflow="hidden"
        contentOffsetY={offset}
      >
        <Box ref={content} flexDirection="column" flexShrink={0}>
          {children}
        </Box>
      </Box>
      {more && isCut && !isRead && (
        <Box flexShrink={0} height={1}>
          {/* As it is drawn, the heights of the same frame are known. */}
          <Transform
            transform={(line) => line.replace(words, () => more(partOf(measureNow(), offset)))}
          >
            <Text tone="muted">{words}</Text>
          </Transform>
        </Box>
      )}
    </Box>
  );
}

/** Which rows are in view, and where there are more. */
export function placeOf({ top, rows, count }: SeenPart): string {
  const arrows = `${top > 0 ? '↑' : ''}${top + rows < count ? '↓' : ''}`;
  return `${arrows.padEnd(2)} ${top + 1}–${top + rows} of ${count}`;
}

/** What is in view of the content, as near to a first row as it goes. */
function partOf({ content, viewport }: Measured, top: number): SeenPart {
  const rows = Math.min(content, viewport);
  return { top: Math.max(0, Math.min(top, content - viewport)), rows, count: content };
}

/** Moves the window only as far as what is followed requires; of something taller, its start is in view. */
function reach(top: number, { from, to, viewport }: Measured): number {
  return Math.min(Math.max(top, to - viewport), from);
}

function measure(
  viewport: DOMElement | null,
  content: DOMElement | null,
  follow: DOMElement | null,
): Measured {
  if (viewport === null || content === null) return UNMEASURED;
  const inner = measureElement(content);
  const at = follow === null ? null : measureElement(follow);
  const from = at === null ? 0 : at.y - inner.y;
  return {
    content: inner.height,
    viewport: measureElement(viewport).height,
    from,
    to: from + (at?.height ?? 0),
  };
}
