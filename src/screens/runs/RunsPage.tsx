import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Beside } from '../../kit/Beside.tsx';
import { Problem } from '../../kit/Empty.tsx';
import { FilterLine } from '../../kit/FilterLine.tsx';
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
import { type RunsActs, useRunKeys } from './use-run-keys.tsx';

/** An id of 36 characters is whole, behind the sign of the chosen run. */
const DETAILS_COLUMNS = 39;

const FIRST_RUN: RunChoice = { index: 0, isFollowed: false };

interface RunsPageProps extends RunsActs {
  /** Whether there are any in another view. */
  readonly hasOthers: boolean;
}

/** The dispatches, and the details of the selected one: beside the list, or in its place. */
export function RunsPage(props: RunsPageProps): ReactNode {
  const { list, hasOthers, isOnDetails } = props;
  const { runs, place } = useServices();
  const { runsView } = useStore(place.state);
  const { problem } = useStore(runs.state);
  const { selected, marked, position } = list;
  const [choice, setChoice] = useState({ of: '', run: FIRST_RUN });
  const localId = selected?.dispatch.localId ?? '';
  const run = choice.of === localId ? choice.run : FIRST_RUN;
  useRunKeys({ ...props, runIndex: run.index });
  useSeen(list);
  const columns = useRunColumns(list);
  const where = marked.length > 0 ? `${marked.length} marked · ${position}` : position;
  const table =
    list.total === 0 ? (
      <NoRuns view={runsView} hasOthers={hasOthers} />
    ) : (
      <Table list={list} columns={columns} hasFocus={!isOnDetails} />
    );
  const details = selected && (
    <RunDetails
      key={localId}
      row={selected}
      hasFocus={isOnDetails}
      run={run}
      choose={(next) => setChoice({ of: localId, run: next })}
    />
  );
  return (
    <Page
      position={where}
      filter={<FilterLine list={list} of={runsView === 'all' ? '' : runsView} />}
    >
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
function useRunColumns(list: List<DispatchRow>) {
  const { runs, profiles, place, clock } = useServices();
  const showsAll = useStore(place.state, (state) => state.showsAll);
  const watches = useStore(runs.watcher.watches);
  const known = useStore(profiles.state, (state) => state.list);
  const { sortName } = list;
  const newestMs = list.visible.reduce(
    (newest, { dispatch }) => Math.max(newest, dispatch.createdAtMs),
    0,
  );
  const hasTrouble = [...watches.values()].some(({ problem }) => problem !== null);
  const isFast = hasTrouble || clock.wallMs() - newestMs < MINUTE_MS;
  const nowMs = useNow(isFast ? SECOND_MS : 10 * SECOND_MS);
  return useMemo(() => {
    // What is known of a check changes with the watches.
    const isWatched = (id: string) => watches.has(id) && runs.watcher.whyNotWatched(id) === null;
    const colours = new Map(known.map(({ id, colour }) => [id, colour]));
    return runColumns({
      profileOf: showsAll
        ? (row) => ({
            name: runs.profileNameOf(row),
            tone: colours.get(row.dispatch.profileId) ?? 'muted',
          })
        : null,
      checksOf: ({ dispatch }) => runs.checksOf(dispatch.localId),
      isWatched: ({ dispatch }) => isWatched(dispatch.localId),
      ...{ sortName, nowMs },
    });
  }, [runs, showsAll, watches, known, sortName, nowMs]);
}

/** What is on screen is checked first. */
function useSeen({ visible, view }: List<DispatchRow>): void {
  const { runs } = useServices();
  useEffect(() => {
    const seen = visible.slice(view.top, view.top + view.rows);
    runs.watcher.see(seen.map(({ dispatch }) => dispatch.localId));
  });
}
