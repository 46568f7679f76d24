import type { ReactNode } from 'react';
import { Beside, useIsBeside } from '../../components/Beside.tsx';
import { Table } from '../../components/Table.tsx';
import { listedRows, runsList, runsScreenOf } from '../../state/runs/runs-list.ts';
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
  // In a view without rows, only the list gives way.
  if (listedRows(state).length === 0) return <NoRuns />;
  const rows =
    list.total === 0 ? (
      <NoRuns />
    ) : (
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
  if (!isBeside) return hasFocusOnDetails && details ? details : rows;
  return (
    <Beside
      list={rows}
      details={details}
      detailsColumns={DETAILS_COLUMNS}
      isOnDetails={hasFocusOnDetails}
    />
  );
}
