import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Room, useRoom } from './Room.tsx';
import { useHasScreenReader } from './spoken.tsx';
import { useBorder } from './ThemeProvider.tsx';

const BESIDE_FROM_COLUMNS = 110;
const DETAILS_SHARE = 0.3;

/** Whether there is room for a list and its details side by side. A screen reader reads one of them at a time. */
export function useIsBeside(): boolean {
  const { columns } = useRoom();
  return !useHasScreenReader() && columns >= BESIDE_FROM_COLUMNS;
}

interface BesideProps {
  readonly list: ReactNode;
  readonly details: ReactNode;
  /** The least width of the details. */
  readonly detailsColumns: number;
  /** Keys go to the details. */
  readonly isOnDetails?: boolean;
}

/** A list and its details; where there is no room for both, the one that has the keys. */
export function Beside(props: BesideProps): ReactNode {
  const { list, details, detailsColumns, isOnDetails = false } = props;
  const room = useRoom();
  const border = useBorder(isOnDetails ? 'accent' : 'rule');
  const isBeside = useIsBeside();
  const ofDetails = isBeside
    ? Math.max(detailsColumns, Math.floor(room.columns * DETAILS_SHARE))
    : room.columns;
  const ofList = isBeside ? room.columns - ofDetails - 1 : room.columns;
  return (
    <Box flexGrow={1} flexShrink={1} flexBasis={0}>
      <Box display={isBeside || !isOnDetails ? 'flex' : 'none'} flexDirection="column">
        <Room columns={ofList}>{list}</Room>
      </Box>
      {(isBeside || isOnDetails) && (
        <Box
          flexDirection="column"
          borderStyle={isOnDetails ? 'bold' : 'single'}
          borderTop={false}
          borderRight={false}
          borderBottom={false}
          borderLeft={isBeside}
          {...border}
        >
          <Room columns={ofDetails}>{details}</Room>
        </Box>
      )}
    </Box>
  );
}
