import { Box } from 'ink';
import type { ReactNode } from 'react';
import { drawnText } from '../domain/sanitize-text.ts';
import { fitText, textWidth, thatFit } from './fit-text.ts';
import { useOwnHints } from './Keys.tsx';
import { keyLabel } from './key-name.ts';
import { Room, useRoom } from './Room.tsx';
import { Say } from './spoken.tsx';
import { Text } from './Text.tsx';
import { useBorder } from './ThemeProvider.tsx';

interface DialogProps {
  readonly title: string;
  /** Drawn like no other: what it asks about can't be taken back. */
  readonly isAlarm?: boolean;
  /** Whether a screen reader calls it a question. */
  readonly isQuestion?: boolean;
  /** Its height changes as one types, so its top stays where it is. */
  readonly isSearch?: boolean;
  readonly children: ReactNode;
}

/** In columns, its frame included. */
const WIDEST = 84;
const PADDING = 1;
const EDGE = 1;
/** Blank columns on both sides, between it and what is behind. */
const MARGIN = 2;

/** A box over the page that has the keys. The last line of its frame lists them: all that have a place in the footer. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, isAlarm = false, isQuestion = false, isSearch = false, children } = props;
  const room = useRoom();
  const width = Math.min(WIDEST, room.columns - 2 * MARGIN);
  const inner = width - 2 * (EDGE + PADDING);
  const tone = isAlarm ? 'failure' : 'accent';
  const border = useBorder(tone);
  const words = useKeyWords();
  const keys = keyRows(words, inner - 2);
  const above = isSearch ? Math.floor(room.rows / 12) : 0;
  const rows = Math.max(1, room.rows - above - EDGE - Math.max(1, keys.length));
  return (
    <Box
      position="absolute"
      width={room.columns}
      height="100%"
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
          <Box {...ON_EDGE} top={-EDGE}>
            <Text tone={isAlarm ? 'alarm' : tone} isBold>
              {onEdge(title, width)}
            </Text>
          </Box>
          <Box flexDirection="column" overflow="hidden">
            <Room columns={inner} rows={rows} isFilled={false}>
              <Say words={`${isQuestion ? 'Question' : 'Dialog'}: ${title}`} />
              {children}
              <Say words={words.join(', ')} />
            </Room>
            {keys.slice(0, -1).map((row) => (
              <Box key={row} flexShrink={0}>
                <Text tone={tone}>{row}</Text>
              </Box>
            ))}
          </Box>
          <Box {...ON_EDGE} bottom={-EDGE}>
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

/** The keys of this dialog and what each does: `enter send`. */
function useKeyWords(): readonly string[] {
  return useOwnHints()
    .filter(({ row }) => row.foot !== undefined)
    .toSorted((one, other) => (one.row.foot ?? 0) - (other.row.foot ?? 0))
    .map(({ keys: [key = ''], row }) => `${keyLabel(key)} ${row.label}`);
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
    <Box position="absolute" width="100%" height="100%" overflow="hidden">
      <Text wrap="hard">{' '.repeat(columns * rows)}</Text>
    </Box>
  );
}
