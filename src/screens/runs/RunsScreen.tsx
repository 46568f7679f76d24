import type { ReactNode } from 'react';
import { Beside, useIsBeside } from '../../components/Beside.tsx';
import { Table } from '../../components/Table.tsx';
import { runsList, runsScreenOf } from '../../state/runs/runs-list.ts';
import { useAppState } from '../store-context.tsx';
import { NoRuns } from './NoRuns.tsx';
import { RunDetails } from './RunDetails.tsx';
import { runColumns, runWords } from './run-columns.ts';

/** An id of 36 characters is whole, behind the sign of the selected run. */
const DETAILS_COLUMNS = 38;

/** Home: the dispatches, and the details of the selected one. */
export function RunsScreen(): ReactNode {
  const state = useAppState();
  const isBeside = useIsBeside();
  const list = runsList(state);
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
      hasMarksAtEdge
    />
  );
  const details = list.selected && (
    <RunDetails dispatch={list.selected} hasFocus={hasFocusOnDetails} />
  );
  if (!isBeside) return hasFocusOnDetails ? details : rows;
  return (
    <Beside
      list={rows}
      details={details}
      detailsColumns={DETAILS_COLUMNS}
      isOnDetails={hasFocusOnDetails}
    />
  );
}
