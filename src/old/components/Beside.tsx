import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { RoomProvider, useRoom } from './room.tsx';
import { useBorder } from './theme-context.tsx';

const BESIDE_FROM_COLUMNS = 110;
const LIST_SHARE = 0.68;

/** Whether there is room for a list and its details side by side. A screen reader reads one of them at a time. */
export function useIsBeside(): boolean {
  const { columns } = useRoom();
  return !useIsScreenReaderEnabled() && columns >= BESIDE_FROM_COLUMNS;
}

interface BesideProps {
  readonly list: ReactNode;
  readonly details: ReactNode;
  /** The least width of the details. */
  readonly detailsColumns: number;
  /** Keys go to the details. */
  readonly isOnDetails?: boolean;
}

/** A list and its details, in all of the room there is: see `useIsBeside`. */
export function Beside(props: BesideProps): ReactNode {
  const { list, details, detailsColumns, isOnDetails = false } = props;
  const room = useRoom();
  const most = room.columns - 1 - detailsColumns;
  const columns = Math.min(most, Math.floor(room.columns * LIST_SHARE));
  const border = useBorder(isOnDetails ? 'accent' : 'rule');
  return (
    <Box height={room.rows} flexShrink={0}>
      <RoomProvider columns={columns}>{list}</RoomProvider>
      <Box
        borderStyle={isOnDetails ? 'bold' : 'single'}
        borderTop={false}
        borderRight={false}
        borderBottom={false}
        {...border}
      >
        <RoomProvider columns={room.columns - columns - 1}>{details}</RoomProvider>
      </Box>
    </Box>
  );
}
