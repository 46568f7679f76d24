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

/** What to copy from a dispatch. */
export function copy<S extends RunsScope>(
  state: S,
  dispatch: Dispatch,
  what: 'copy-url' | 'copy-id' | 'copy-curl',
  seen: Seen | undefined,
): UpdateResult<S> {
  switch (what) {
    case 'copy-url': {
      const run = runsOf(dispatch)[selectedRunIndex(state)];
      return run
        ? {
            state: withUrlInSight(state, seen),
            commands: [{ type: 'copy-text', text: run.url, what: run.url }],
          }
        : noCommands(state);
    }
    case 'copy-id': {
      const id = dispatchIdOf(dispatch);
      return id === null
        ? noCommands(state)
        : { state, commands: [{ type: 'copy-text', text: id, what: id }] };
    }
    case 'copy-curl':
      return { state, commands: [{ type: 'copy-curl', dispatch }] };
  }
}
