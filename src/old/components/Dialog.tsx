import { Box } from 'ink';
import type { ReactNode } from 'react';
import { drawnText } from '../domain/sanitize-text.ts';
import { fitText, textWidth, thatFit } from './fit-text.ts';
import { RoomProvider, useRoom } from './room.tsx';
import { spoken } from './speech.ts';
import { Text } from './Text.tsx';
import { useBorder } from './theme-context.tsx';

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
  const border = useBorder(tone);
  const keys = keyRows(foot, inner - 2);
  const above = isSearch ? topOf(room.rows) : 0;
  const rows = Math.max(1, room.rows - above - EDGE - Math.max(1, keys.length));
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
      <Box flexShrink={1}>
        <Blank columns={width + 2 * MARGIN} rows={room.rows} />
        <Box
          flexDirection="column"
          width={width}
          marginX={MARGIN}
          paddingX={PADDING}
          borderStyle={isAlarm ? 'bold' : 'round'}
          {...border}
        >
          <Box
            {...ON_EDGE}
            top={-EDGE}
            aria-label={spoken(`${isQuestion ? 'Question' : 'Dialog'}: ${title}`)}
          >
            <Text tone={isAlarm ? 'alarm' : tone} isBold>
              {onEdge(title, width)}
            </Text>
          </Box>
          <Box flexDirection="column" overflow="hidden">
            <RoomProvider columns={inner} rows={rows} isCompact={room.isCompact}>
              {children}
            </RoomProvider>
            {keys.slice(0, -1).map((row) => (
              <Box key={row} flexShrink={0}>
                <Text tone={tone}>{row}</Text>
              </Box>
            ))}
          </Box>
          <Box {...ON_EDGE} bottom={-EDGE} aria-hidden>
            <Text tone={tone}>{onEdge(keys.at(-1) ?? '', width)}</Text>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** Over the frame of the box that it stands in, a line's width behind the corner. */
const ON_EDGE = { position: 'absolute', left: EDGE } as const;

/** A text that leaves some of the frame at both of its ends. */
function onEdge(text: string, width: number): string {
  return text === '' ? '' : ` ${fitText(drawnText(text), width - 6).trimEnd()} `;
}

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
