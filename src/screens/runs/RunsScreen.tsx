import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time-words.ts';
import { Beside } from '../../kit/Beside.tsx';
import { Problem } from '../../kit/Empty.tsx';
import { Hidden } from '../../kit/Hidden.tsx';
import { Say } from '../../kit/spoken.tsx';
import { Table } from '../../kit/Table.tsx';
import { type List, useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchRow } from '../../services/runs.ts';
import { DispatchForm } from '../dispatch/DispatchForm.tsx';
import { RunOnProfiles } from '../dispatch/RunOnProfiles.tsx';
import { useLeftDispatches } from '../dispatch/use-form-draft.ts';
import { Page } from '../Page.tsx';
import { useActiveId, useServices } from '../services.tsx';
import { useNow } from '../use-now.ts';
import { NoRuns } from './NoRuns.tsx';
import { RunDetails } from './RunDetails.tsx';
import { FIRST_RUN, type RunChoice } from './RunLines.tsx';
import { runColumns } from './run-columns.ts';
import { isFailing, rowsInScope, rowsOfView, runList } from './run-list.ts';
import { useChecks } from './use-checks.ts';
import { useRunKeys } from './use-run-keys.tsx';

/** An id of 36 characters is whole, behind the sign of the chosen run. */
const DETAILS_COLUMNS = 39;

/** Home: the dispatches of the profile, or of all, with the details of one; over them, the form for another one. */
export function RunsScreen(): ReactNode {
  const { runs, navigation } = useServices();
  const task = useStore(navigation.runsTask);
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const { showsAll, runsView } = useStore(navigation.state);
  const activeId = useActiveId();
  const rows = useStore(runs.rows);
  const inScope = useMemo(
    () => rowsInScope(rows, showsAll ? null : activeId),
    [rows, showsAll, activeId],
  );
  const inView = useMemo(() => rowsOfView(inScope, runsView), [inScope, runsView]);
  const [{ sorts, sortsOfAll, ...model }] = useState(() =>
    runList((row) => runs.profileNameOf(row)),
  );
  const isShown = task === null;
  const list = useList(inView, {
    ...model,
    sorts: showsAll ? sortsOfAll : sorts,
    isActive: isShown && detailsOf === null,
  });
  const { selected } = list;
  const localId = selected?.dispatch.localId ?? '';
  const isOnDetails = detailsOf !== null && detailsOf === localId;
  // The row is gone, or in another view by now: the next one's details aren't what was read.
  if (detailsOf !== null && !isOnDetails) setDetailsOf(null);
  const [choice, setChoice] = useState({ of: '', run: FIRST_RUN });
  const run = choice.of === localId ? choice.run : FIRST_RUN;
  useLeftDispatches();

  /** Shows the row, whatever hides it in the list. */
  const show = (id: string): void => {
    navigation.viewRuns('all');
    list.setFilter('');
    list.select(id);
  };
  const close = (sent: string | null = null): void => {
    navigation.runsTask.set(null);
    if (sent !== null) show(sent);
  };
  // After the list's own, whose keys come first: `esc` clears its filter and its marks before it goes back.
  useRunKeys(
    {
      list,
      isOnDetails,
      show,
      runIndex: run.index,
      goToDetails: (isOn) => setDetailsOf(isOn ? localId : null),
    },
    isShown,
  );
  return (
    <>
      <Hidden when={!isShown}>
        <RunsPage
          list={list}
          hasOthers={inScope.length > 0}
          isOnDetails={isOnDetails}
          run={run}
          choose={(next) => setChoice({ of: localId, run: next })}
        />
      </Hidden>
      {task?.kind === 'dispatch' && (
        <DispatchForm profileId={task.profileId} start={task.start} onClose={close} />
      )}
      {task?.kind === 'run-on' && (
        <RunOnProfiles rows={task.rows} onClose={([first]) => close(first)} />
      )}
    </>
  );
}

interface RunsPageProps {
  readonly list: List<DispatchRow>;
  /** Whether there are any in another view. */
  readonly hasOthers: boolean;
  /** Whether keys go to the details. */
  readonly isOnDetails: boolean;
  /** Of the selected dispatch. */
  readonly run: RunChoice;
  readonly choose: (run: RunChoice) => void;
}

/** The dispatches, and the details of the selected one: beside the list, or in its place. Nothing of it ticks while hidden. */
function RunsPage({ list, hasOthers, isOnDetails, run, choose }: RunsPageProps): ReactNode {
  const { runs, navigation } = useServices();
  const { runsView } = useStore(navigation.state);
  const { problem } = useStore(runs.state);
  const { selected } = list;
  useSeen(list);
  const columns = useRunColumns(list);
  const table =
    list.total === 0 ? (
      <NoRuns view={runsView} hasOthers={hasOthers} />
    ) : (
      <Table list={list} columns={columns} hasFocus={!isOnDetails} />
    );
  return (
    <Page list={list} view={runsView === 'all' ? '' : runsView}>
      <Say words={runsView === 'all' ? null : `View: ${runsView}`} />
      {problem !== null && list.total > 0 && <Problem text={problem} />}
      {selected === null ? (
        table
      ) : (
        <Beside
          list={table}
          details={<RunDetails row={selected} hasFocus={isOnDetails} run={run} choose={choose} />}
          detailsColumns={DETAILS_COLUMNS}
          isOnDetails={isOnDetails}
        />
      )}
    </Page>
  );
}

function useRunColumns({ visible, sortName }: List<DispatchRow>) {
  const { runs, profiles, navigation, clock } = useServices();
  const showsAll = useStore(navigation.state, (state) => state.showsAll);
  const known = useStore(profiles.state, (state) => state.list);
  const checks = useChecks();
  const { newestMs, isCounting } = useMemo(
    () => ({
      newestMs: visible.reduce((ms, { dispatch }) => Math.max(ms, dispatch.createdAtMs), 0),
      isCounting: visible.some(({ dispatch }) => isFailing(dispatch)),
    }),
    [visible],
  );
  const nowMs = useNow(isCounting ? SECOND_MS : stepOf(clock.wallMs() - newestMs));
  const colours = useMemo(() => new Map(known.map(({ id, colour }) => [id, colour])), [known]);
  return useMemo(
    () =>
      runColumns({
        profileOf: showsAll
          ? (row) => ({
              name: runs.profileNameOf(row),
              tone: colours.get(row.dispatch.profileId) ?? 'muted',
            })
          : null,
        checksOf: ({ dispatch }) => checks.of(dispatch.localId),
        isWatched: ({ dispatch }) => checks.whyNone(dispatch.localId) === null,
        sortName,
        nowMs,
      }),
    [runs, showsAll, colours, checks, sortName, nowMs],
  );
}

/** How often an age changes, about: each time is drawn, also while nobody looks. */
function stepOf(ageMs: number): number {
  if (ageMs < MINUTE_MS) return SECOND_MS;
  return ageMs < HOUR_MS ? 10 * SECOND_MS : 5 * MINUTE_MS;
}

/** What is on screen is checked first. */
function useSeen({ visible, place }: List<DispatchRow>): void {
  const { runs } = useServices();
  useEffect(() => {
    const { top, rows } = place.inView.get();
    const seen = visible.slice(top, top + rows);
    runs.watcher.see(seen.map(({ dispatch }) => dispatch.localId));
  });
}
