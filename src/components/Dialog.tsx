import { Box } from 'ink';
import type { ReactNode } from 'react';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { fitText, textWidth, thatFit } from './fit-text.ts';
import { RoomProvider, useRoom } from './room.tsx';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';

interface DialogProps {
  readonly title: string;
  /** The keys and what each does, in the frame: all of them, in rows above it where one row is too short. */
  readonly foot: readonly string[];
  /** Whether a screen reader calls it a question. */
  readonly isQuestion?: boolean;
  /** Drawn like no other: what it asks about can't be taken back. */
  readonly isAlarm?: boolean;
  /** Its height changes as one types, so its top stays where it is. */
  readonly isSearch?: boolean;
  readonly children: ReactNode;
}

const WIDEST = 84;
const PADDING = 1;
const EDGE = 1;
/** One blank column on both sides, between it and what is behind. */
const MARGIN = 1;

/** A box over the screen that has the keys. The last line of its frame lists them. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, foot, isQuestion = false, isAlarm = false, isSearch = false, children } = props;
  const room = useRoom();
  const width = Math.min(WIDEST, room.columns - 2 * MARGIN);
  const inner = width - 2 * (EDGE + PADDING);
  const tone = isAlarm ? 'failure' : 'accent';
  const { corners, across, down } = isAlarm ? HEAVY : LIGHT;
  const keys = keyRows(foot, inner - 2);
  const above = isSearch ? topOf(room.rows) : 0;
  const ofKeys = Math.max(1, keys.length);
  const rows = Math.max(1, room.rows - above - EDGE - ofKeys);
  // All keys but those in the lower edge stand inside.
  const tallest = rows + ofKeys - EDGE;
  return (
    <Box
      position="absolute"
      width={room.columns}
      height={room.rows}
      flexDirection="column"
      alignItems="center"
      paddingTop={above}
      justifyContent={isSearch ? 'flex-start' : 'center'}
    >
      <Box flexDirection="column" width={width + 2 * MARGIN} flexShrink={1}>
        <Blank columns={width + 2 * MARGIN} rows={room.rows} />
        <Edge
          corners={corners.slice(0, 2)}
          across={across}
          text={title}
          tone={isAlarm ? 'alarm' : tone}
          width={width}
          say={`${isQuestion ? 'Question' : 'Dialog'}: ${title}`}
        />
        <Box paddingX={MARGIN} flexShrink={1}>
          <Side sign={down} tone={tone} rows={tallest} />
          <Box flexDirection="column" width={inner} marginX={PADDING} overflow="hidden">
            <RoomProvider columns={inner} rows={rows} isCompact={room.isCompact}>
              {children}
            </RoomProvider>
            {keys.slice(0, -1).map((row) => (
              <Box key={row} flexShrink={0}>
                <Text tone={tone}>{row}</Text>
              </Box>
            ))}
          </Box>
          <Side sign={down} tone={tone} rows={tallest} />
        </Box>
        <Edge
          corners={corners.slice(2)}
          across={across}
          text={keys.at(-1) ?? ''}
          tone={tone}
          width={width}
          say=""
        />
      </Box>
    </Box>
  );
}

/** The frame of a dialog, and of one that must not be answered out of habit. */
const LIGHT = { corners: '╭╮╰╯', across: '─', down: '│' } as const;
const HEAVY = { corners: '┏┓┗┛', across: '━', down: '┃' } as const;

function topOf(rows: number): number {
  return Math.floor(rows / 12);
}

/** As many keys in each row as fit. */
function keyRows(keys: readonly string[], columns: number): readonly string[] {
  if (keys.length === 0) return [];
  const first = Math.max(1, thatFit(keys, textWidth, columns, 3).length);
  return [keys.slice(0, first).join(' · '), ...keyRows(keys.slice(first), columns)];
}

/** Hides what is behind: Ink draws an absolute box over it only where the box has text. */
function Blank({ columns, rows }: { readonly columns: number; readonly rows: number }): ReactNode {
  return (
    <Box position="absolute" width="100%" height="100%" overflow="hidden" aria-hidden>
      <Text wrap="hard">{' '.repeat(columns * rows)}</Text>
    </Box>
  );
}

interface EdgeProps {
  readonly corners: string;
  readonly across: string;
  readonly text: string;
  readonly tone: 'accent' | 'failure' | 'alarm';
  readonly width: number;
  readonly say: string;
}

function Edge({ corners, across, text, tone, width, say }: EdgeProps): ReactNode {
  const [left = '', right = ''] = corners;
  const label = text === '' ? '' : ` ${fitText(sanitizeText(text), width - 6).trimEnd()} `;
  const frame = tone === 'alarm' ? 'failure' : tone;
  const rest = Math.max(0, width - 3 - textWidth(label));
  return (
    <Box
      flexShrink={0}
      paddingX={MARGIN}
      {...(say === '' ? { 'aria-hidden': true } : { 'aria-label': spoken(say) })}
    >
      <Text tone={frame}>
        {left + across}
        <Text tone={tone} isBold={say !== ''}>
          {label}
        </Text>
        {across.repeat(rest) + right}
      </Text>
    </Box>
  );
}

/** As tall as what it stands beside: the rest is cut off. */
function Side({
  sign,
  tone,
  rows,
}: {
  readonly sign: string;
  readonly tone: 'accent' | 'failure';
  readonly rows: number;
}): ReactNode {
  return (
    <Box width={1} flexShrink={0} overflow="hidden" alignSelf="stretch" aria-hidden>
      <Box position="absolute" width={1}>
        <Text tone={tone} wrap="hard">
          {sign.repeat(rows)}
        </Text>
      </Box>
    </Box>
  );
}
