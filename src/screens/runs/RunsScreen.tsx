import { Box } from 'ink';
import { type ReactNode, useEffect } from 'react';
import { Divider } from '../../components/Rule.tsx';
import { RoomProvider, useRoom } from '../../components/room.tsx';
import { Table } from '../../components/Table.tsx';
import { runsList, runsScreenOf } from '../../state/runs/runs-list.ts';
import { useAppState, useStore } from '../store-context.tsx';
import { NoRuns } from './NoRuns.tsx';
import { RunDetails } from './RunDetails.tsx';
import { runColumns, runWords } from './run-columns.ts';

/** From this width on, list and details are side by side. */
const BESIDE_FROM_COLUMNS = 110;
const LIST_SHARE = 0.64;
/** An id of 36 characters stays whole below its name. */
const LEAST_DETAILS_COLUMNS = 42;

/** Home: the dispatches, and the details of the selected one. */
export function RunsScreen(): ReactNode {
  const state = useAppState((whole) => whole);
  const room = useRoom();
  const list = runsList(state);
  const store = useStore();
  useEffect(() => store.dispatch({ kind: 'rows-shown', rows: room.rows }), [store, room.rows]);
  const { hasFocusOnDetails } = runsScreenOf(state);
  if (list.total === 0) return <NoRuns />;
  const rows = (
    <Table
      name="runs"
      what="Dispatches"
      list={list}
      columns={runColumns(state)}
      say={(row) => runWords(state, row)}
      hasFocus={!hasFocusOnDetails}
      hidesMarks
    />
  );
  const details = list.selected && (
    <RunDetails dispatch={list.selected} hasFocus={hasFocusOnDetails} />
  );
  // A screen reader reads one of them at a time.
  if (room.columns < BESIDE_FROM_COLUMNS || state.hasScreenReader) {
    return hasFocusOnDetails ? details : rows;
  }
  const most = room.columns - 1 - LEAST_DETAILS_COLUMNS;
  const columns = Math.min(most, Math.floor(room.columns * LIST_SHARE));
  return (
    <Box height={room.rows}>
      <RoomProvider {...room} columns={columns}>
        {rows}
      </RoomProvider>
      <Divider rows={room.rows} isAccented={hasFocusOnDetails} />
      <RoomProvider {...room} columns={room.columns - columns - 1}>
        {details}
      </RoomProvider>
    </Box>
  );
}
