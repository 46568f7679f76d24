import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Hidden } from '../../kit/Hidden.tsx';
import { useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import { DispatchForm } from '../dispatch/DispatchForm.tsx';
import { useLeftDispatches } from '../dispatch/left-drafts.ts';
import { RunOnProfiles } from '../dispatch/RunOnProfiles.tsx';
import { useServices } from '../services.tsx';
import { FIRST_RUN } from './RunLines.tsx';
import { RunsPage } from './RunsPage.tsx';
import { runList } from './run-list.ts';
import { rowsInScope, rowsOfView } from './run-views.ts';
import { type RunsTask, useRunKeys } from './use-run-keys.tsx';

/** Home: the dispatches of the profile, or of all, and over them the form for another one. */
export function RunsScreen(): ReactNode {
  const { runs, profiles, place, notices } = useServices();
  const [task, setTask] = useState<RunsTask | null>(null);
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const { showsAll, runsView } = useStore(place.state);
  const activeId = useStore(profiles.state, (state) => state.activeId);
  const rows = useStore(runs.rows);
  const inScope = useMemo(
    () => rowsInScope(rows, showsAll ? null : activeId),
    [rows, showsAll, activeId],
  );
  const inView = useMemo(() => rowsOfView(inScope, runsView), [inScope, runsView]);
  const [model] = useState(() => runList((row) => runs.profileNameOf(row)));
  const isShown = task === null;
  const { sorts, sortsOfAll, ...rest } = model;
  const list = useList(inView, {
    ...rest,
    sorts: showsAll ? sortsOfAll : sorts,
    isActive: isShown && detailsOf === null,
  });
  const localId = list.selected?.dispatch.localId ?? '';
  const isOnDetails = detailsOf !== null && detailsOf === localId;
  // The row is gone, or in another view by now: the next one's details aren't what was read.
  if (detailsOf !== null && !isOnDetails) setDetailsOf(null);
  const [choice, setChoice] = useState({ of: '', run: FIRST_RUN });
  const run = choice.of === localId ? choice.run : FIRST_RUN;
  useLeftDispatches();

  /** Shows the row, whatever hides it in the list. */
  const show = (localId: string): void => {
    place.viewRuns('all');
    list.setFilter('');
    list.select(localId);
  };
  const close = (sent: string | null = null): void => {
    setTask(null);
    if (sent !== null) show(sent);
  };
  const wanted = useStore(place.state, (state) => state.wanted);
  useEffect(() => {
    if (wanted?.kind !== 'dispatch' || activeId === null) return;
    place.taken();
    if (isShown) setTask({ kind: 'dispatch', profileId: activeId, start: wanted.request });
    else notices.say('info', 'Leave what is open here first, then choose the template again.');
  }, [wanted, activeId, isShown, place, notices]);
  // After the list's own, whose keys come first: `esc` clears its filter and its marks before it goes back.
  useRunKeys(
    {
      ...{ list, isOnDetails, show, runIndex: run.index },
      goToDetails: (isOn) => setDetailsOf(isOn ? localId : null),
      open: setTask,
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
