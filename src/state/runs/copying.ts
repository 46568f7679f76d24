import { type Dispatch, dispatchIdOf, runsOf } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { topForRun } from '../details/visible-details.ts';
import { layoutFor } from '../layout.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { selectedDispatch, selectedRunIndex } from './rows.ts';

/** Nobody can see from here whether a clipboard took it, so the whole address is on screen in any case. */
function withUrlInSight(state: AppState, dispatch: Dispatch): AppState {
  const hasFocusOnDetails =
    activeParts(state).runsScreen.hasFocusOnDetails || !layoutFor(state.size).isSideBySide;
  const detailsTop = topForRun(state, dispatch);
  const { runsScreen } = activeParts(state);
  return withActiveParts(state, { runsScreen: { ...runsScreen, hasFocusOnDetails, detailsTop } });
}

/** What of the selected dispatch goes to the clipboard. */
export function copy(state: AppState, what: 'copy-url' | 'copy-id' | 'copy-curl'): UpdateResult {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return noCommands(state);
  switch (what) {
    case 'copy-url': {
      const run = runsOf(dispatch)[selectedRunIndex(state)];
      return run
        ? {
            state: withUrlInSight(state, dispatch),
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
