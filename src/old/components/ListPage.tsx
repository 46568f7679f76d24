import { Box } from 'ink';
import type { ReactNode } from 'react';
import { heightOf, type Note, Notes, notesWithin } from './Notes.tsx';
import { RoomProvider, useRoom } from './room.tsx';
import { Text } from './Text.tsx';

interface ListPageProps {
  /** What the list is, where no tab says it; and a quiet word about it. */
  readonly title?: string;
  readonly about?: string;
  /** What is wrong, above the list. */
  readonly above?: readonly Note[];
  /** How far something is, on the line below the list. */
  readonly progress?: ReactNode;
  /** Must be read before acting, so it is always shown. */
  readonly next?: readonly Note[];
  /** About the selected row or the whole list; the first that fit are shown. */
  readonly below?: readonly Note[];
  /** Rows that the list keeps before what stands below it. */
  readonly enough?: number;
  /** All rows of a list and its heads: what stands below follows the last of them. */
  readonly listRows?: number;
  readonly children?: ReactNode;
}

const PADDING = 3;
/** Rows that a list keeps before what stands below it. */
const ENOUGH_ROWS = 6;
/** A head and a row, whatever has to be read. */
const FEWEST_ROWS = 2;

/** A list with what belongs to it above and below, in all of the room there is. */
export function ListPage(page: ListPageProps): ReactNode {
  const { title, about = '', listRows, progress = null, children } = page;
  const { enough = Math.min(listRows ?? ENOUGH_ROWS, ENOUGH_ROWS) } = page;
  const room = useRoom();
  const columns = room.columns - 2 * PADDING;
  const all = room.rows - (title === undefined ? 0 : 1) - (progress === null ? 0 : 1);
  const above = notesWithin(page.above ?? [], columns, Math.floor(all / 2));
  const space = above.length > 0 && !room.isCompact ? 1 : 0;
  const beside = all - heightOf(above, columns) - space;
  const next = notesWithin(page.next ?? [], columns, beside - FEWEST_ROWS);
  const rows = beside - heightOf(next, columns);
  const hasFoot = progress !== null || next.length + (page.below?.length ?? 0) > 0;
  const gap = hasFoot && rows - enough > 1 && !room.isCompact ? 1 : 0;
  const below = notesWithin(page.below ?? [], columns, rows - enough - gap);
  const ofList = Math.max(1, rows - heightOf(below, columns) - gap);
  return (
    <Box flexDirection="column" width={room.columns} height={room.rows}>
      {title !== undefined && (
        <Box flexShrink={0} height={1} paddingX={1}>
          <Text isBold>
            {title}
            {about !== '' && <Text tone="muted">{` · ${about}`}</Text>}
          </Text>
        </Box>
      )}
      <Box flexDirection="column" flexShrink={0} paddingBottom={space}>
        <Notes of={above} indent={PADDING} />
      </Box>
      <RoomProvider rows={Math.min(listRows ?? ofList, ofList)}>{children}</RoomProvider>
      <Box flexDirection="column" flexShrink={0} paddingTop={gap}>
        {progress}
        <Notes of={[...next, ...below]} indent={PADDING} />
      </Box>
    </Box>
  );
}
