import { type ReactNode, useEffect, useMemo } from 'react';
import { Beside } from '../../kit/Beside.tsx';
import { Problem } from '../../kit/Empty.tsx';
import { FilterLine } from '../../kit/FilterLine.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Table } from '../../kit/Table.tsx';
import type { List } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { Page } from '../Page.tsx';
import { useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';
import { NoRuns } from './NoRuns.tsx';
import { RunDetails } from './RunDetails.tsx';
import type { RunChoice } from './RunLines.tsx';
import { runColumns } from './run-columns.ts';
import { isFailing } from './run-list.ts';

/** An id of 36 characters is whole, behind the sign of the chosen run. */
const DETAILS_COLUMNS = 39;

interface RunsPageProps {
  /** The dispatches of the view. */
  readonly list: List<DispatchRow>;
  /** Whether there are any in another view. */
  readonly hasOthers: boolean;
  /** Whether keys go to the details. */
  readonly isOnDetails: boolean;
  /** Of the selected dispatch. */
  readonly run: RunChoice;
  readonly choose: (run: RunChoice) => void;
}

/** The dispatches, and the details of the selected one: beside the list, or in its place. */
export function RunsPage(props: RunsPageProps): ReactNode {
  const { list, hasOthers, isOnDetails, run, choose } = props;
  const { runs, place } = useServices();
  const { runsView } = useStore(place.state);
  const { problem } = useStore(runs.state);
  const { selected, position } = list;
  useSeen(list);
  const columns = useRunColumns(list);
  const table =
    list.total === 0 ? (
      <NoRuns view={runsView} hasOthers={hasOthers} />
    ) : (
      <Table list={list} columns={columns} hasFocus={!isOnDetails} />
    );
  const details = selected && (
    <RunDetails
      key={selected.dispatch.localId}
      row={selected}
      hasFocus={isOnDetails}
      run={run}
      choose={choose}
    />
  );
  return (
    <Page
      position={position}
      filter={<FilterLine list={list} of={runsView === 'all' ? '' : runsView} />}
    >
      <Say words={runsView === 'all' ? null : `View: ${runsView}`} />
      {problem !== null && list.total > 0 && <Problem text={problem} />}
      {details === null ? (
        table
      ) : (
        <Beside
          list={table}
          details={details}
          detailsColumns={DETAILS_COLUMNS}
          isOnDetails={isOnDetails}
        />
      )}
    </Page>
  );
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The columns as of now: ages in seconds are drawn each second, those in minutes need less. */
function useRunColumns({ visible, sortName }: List<DispatchRow>) {
  const { runs, profiles, place, clock } = useServices();
  const showsAll = useStore(place.state, (state) => state.showsAll);
  const known = useStore(profiles.state, (state) => state.list);
  // What is known of checks changes with them.
  useStore(runs.watcher.watches.shown);
  const isNew = ({ dispatch }: DispatchRow) => clock.wallMs() - dispatch.createdAtMs < MINUTE_MS;
  const isFast = visible.some((row) => isNew(row) || isFailing(row.dispatch));
  const nowMs = useNow(isFast ? SECOND_MS : 10 * SECOND_MS);
  const colours = useMemo(() => new Map(known.map(({ id, colour }) => [id, colour])), [known]);
  return runColumns({
    profileOf: showsAll
      ? (row) => ({
          name: runs.profileNameOf(row),
          tone: colours.get(row.dispatch.profileId) ?? 'muted',
        })
      : null,
    checksOf: ({ dispatch }) => runs.checksOf(dispatch.localId),
    isWatched: ({ dispatch }) => runs.watcher.whyNotWatched(dispatch.localId) === null,
    ...{ sortName, nowMs },
  });
}

/** What is on screen is checked first. */
function useSeen({ visible, view }: List<DispatchRow>): void {
  const { runs } = useServices();
  useEffect(() => {
    const seen = visible.slice(view.top, view.top + view.rows);
    runs.watcher.see(seen.map(({ dispatch }) => dispatch.localId));
  });
}
