import { Box } from 'ink';
import type { ReactNode } from 'react';
import { textWidth, thatFit } from '../kit/fit-text.ts';
import { useHints } from '../kit/Keys.tsx';
import { keyLabel } from '../kit/key-name.ts';
import { useRoom } from '../kit/Room.tsx';
import { useSpoken } from '../kit/spoken.tsx';
import { type Piece, Pieces, Text } from '../kit/Text.tsx';

const GAP = 3;
/**
 * On a screen, a listener is told the ways forward and out; the help has the rest. They are known by the keys that they
 * are declared with, whichever preferences.json gives them.
 */
const SAID: ReadonlySet<string> = new Set(['ctrl+s', 'esc', '?', 'n', 'enter']);

/** The few keys that matter here, the most important first: what doesn't fit is left out whole. */
export function Footer(): ReactNode {
  const { columns } = useRoom();
  const hints = useHints()
    .filter(({ row, isOff }) => row.foot !== undefined && !isOff)
    .toSorted((one, other) => (one.row.foot ?? 0) - (other.row.foot ?? 0))
    .map(({ keys: [key = ''], row }) => ({
      key,
      label: row.label,
      isSaid: SAID.has(row.keys[0] ?? ''),
      isRight: row.side === 'right',
      isBack: row.keys[0] === 'esc',
      width: textWidth(`${keyLabel(key)} ${row.label}`),
    }));
  const said = hints.filter(({ isSaid }) => isSaid);
  const words = said.map(({ key, label }) => `${keyLabel(key)} ${label}`);
  useSpoken(words.length === 0 ? null : `Keys: ${words.join('; ')}`);
  const room = columns - 2;
  const widthOf = ({ width }: { readonly width: number }) => width;
  const [first, ...rights] = hints.filter(({ isRight }) => isRight);
  const lefts = hints.filter(({ isRight }) => !isRight);
  // The first way to all others is always there: without it, a small window would be a trap.
  const beside = first === undefined ? 0 : first.width + GAP;
  // So is the way back, unless there is no room for anything before it.
  const back = lefts.filter(({ isBack }) => isBack);
  const beforeBack = room - beside - back.reduce((sum, { width }) => sum + width + GAP, 0);
  const forward = lefts.filter(({ isBack }) => !isBack);
  const ofForward = thatFit(forward, widthOf, beforeBack, GAP);
  const ofLeft =
    ofForward.length > 0 ? [...ofForward, ...back] : thatFit(lefts, widthOf, room - beside, GAP);
  const left = room - beside - ofLeft.reduce((sum, { width }) => sum + width + GAP, 0);
  const ofRight = thatFit(rights, widthOf, left, GAP);
  return (
    <Box flexShrink={0} height={1} paddingX={1}>
      <Box flexGrow={1} flexBasis={0}>
        <Text>
          <Pieces of={piecesOf(ofLeft)} />
        </Text>
      </Box>
      <Text>
        <Pieces of={piecesOf([...(first ? [first] : []), ...ofRight])} />
      </Text>
    </Box>
  );
}

function piecesOf(hints: readonly { readonly key: string; readonly label: string }[]) {
  return hints.flatMap(({ key, label }, at): Piece[] => [
    { text: ' '.repeat(at > 0 ? GAP : 0) },
    { text: keyLabel(key), tone: 'accent' },
    { text: ` ${label}`, tone: 'muted' },
  ]);
}
