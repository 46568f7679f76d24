import { type ReactNode, useMemo, useState } from 'react';
import { Hidden } from '../../kit/Hidden.tsx';
import { useList } from '../../kit/use-list.ts';
import { useStore } from '../../kit/use-store.ts';
import { DispatchForm } from '../dispatch/DispatchForm.tsx';
import { useLeftDispatches } from '../dispatch/left-drafts.ts';
import { RunOnProfiles } from '../dispatch/RunOnProfiles.tsx';
import { useServices } from '../services.tsx';
import { RunsPage } from './RunsPage.tsx';
import { runList } from './run-list.ts';
import { rowsInScope, rowsOfView } from './run-views.ts';
import type { RunsTask } from './use-run-keys.tsx';

/** Home: the dispatches of the profile, or of all, and over them the form for another one. */
export function RunsScreen(): ReactNode {
  const { runs, profiles, place } = useServices();
  const [task, setTask] = useState<RunsTask | null>(null);
  const [isOnDetails, setIsOnDetails] = useState(false);
  const { showsAll, runsView } = useStore(place.state);
  const activeId = useStore(profiles.state, (state) => state.activeId);
  const rows = useStore(runs.rows);
  const inScope = useMemo(
    () => rowsInScope(rows, showsAll ? null : activeId),
    [rows, showsAll, activeId],
  );
  const inView = useMemo(() => rowsOfView(inScope, runsView), [inScope, runsView]);
  const [model] = useState(() => runList((row) => runs.profileNameOf(row)));
  const isActive = task === null && !isOnDetails;
  const list = useList(inView, { ...model, isActive });
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
  return (
    <>
      <Hidden when={task !== null}>
        <RunsPage
          list={list}
          hasOthers={inScope.length > 0}
          isOnDetails={isOnDetails && list.selected !== null}
          goToDetails={setIsOnDetails}
          open={setTask}
          show={show}
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
