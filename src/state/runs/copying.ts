import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import type { Seen } from '../list/list-update.ts';
import { selectedRunIndex, withRunsScreen } from '../lists/runs.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import type { RunsScope } from './runs-scope.ts';

/** There is no telling whether a clipboard accepted it, so show the full URL in any case. */
function withUrlInSight<S extends RunsScope>(state: S, seen: Seen | undefined): S {
  const isHidden = !seen?.has('details');
  return withRunsScreen(state, { followsRun: true, ...(isHidden && { hasFocusOnDetails: true }) });
}

/** Copies the URL of the selected run. */
export function copyUrl<S extends RunsScope>(
  state: S,
  dispatch: Dispatch,
  seen: Seen | undefined,
): UpdateResult<S> {
  const run = runsOf(dispatch)[selectedRunIndex(state)];
  if (!run) return noCommands(state);
  return {
    state: withUrlInSight(state, seen),
    commands: [{ type: 'copy-text', text: run.url, what: run.url }],
  };
}

/** Copies the id the service knows a dispatch by. */
export function copyId<S extends RunsScope>(state: S, dispatch: Dispatch): UpdateResult<S> {
  const id = dispatchIdOf(dispatch);
  if (id === null) return noCommands(state);
  return { state, commands: [{ type: 'copy-text', text: id, what: id }] };
}
