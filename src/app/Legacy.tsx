import { useCursor } from 'ink';
import { type ReactNode, useContext } from 'react';
import { useRoom } from '../components/room.tsx';
import { useSeenParts } from '../components/seen.tsx';
import { useDrawing } from '../components/theme-context.tsx';
import { PlaceContext, useAppState } from '../screens/app-state.tsx';
import { keyWords } from '../screens/key-words.ts';
import { steppedBack } from '../ui/blocks/compose.ts';
import { harmless } from '../ui/blocks/line.ts';
import { DrawnLines } from '../ui/draw-lines.tsx';
import type { Drawn } from '../ui/frame/drawn.ts';
import { bodyDrawn } from '../ui/frame/frame.ts';

/** A screen that is still drawn line by line. */
export function LegacyScreen({ above }: { readonly above: number }): ReactNode {
  const view = useView();
  const state = useAppState((whole) => whole);
  const drawn = bodyDrawn(state, view);
  const { isDimmed } = useDrawing();
  return (
    <Lines
      above={above}
      drawn={isDimmed ? { ...drawn, lines: steppedBack(drawn.lines), parts: NONE } : drawn}
    />
  );
}

const NONE: Drawn['parts'] = new Map();

function useView() {
  const state = useAppState((whole) => whole);
  const place = useContext(PlaceContext);
  const { columns, rows, isCompact } = useRoom();
  const words = keyWords(state, place ?? undefined);
  return { columns, rows, isCompact, hasScreenReader: state.hasScreenReader, ...words };
}

function Lines({
  drawn: { lines, parts },
  left = 0,
  above,
}: {
  readonly drawn: Drawn;
  readonly left?: number;
  readonly above: number;
}): ReactNode {
  const { theme, hasLinks, isStill } = useDrawing();
  useSeenParts(parts);
  const y = lines.findIndex(({ caret }) => caret !== undefined);
  const x = lines[y]?.caret;
  useCursor().setCursorPosition(x === undefined ? undefined : { x: x + left, y: y + above });
  return (
    <DrawnLines lines={lines.map(harmless)} theme={theme} hasLinks={hasLinks} isStill={isStill} />
  );
}
