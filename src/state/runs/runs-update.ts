import type { Dispatch } from '../../domain/dispatch.ts';
import { fillDispatchForm } from '../forms/dispatch-actions.ts';
import { NEW_WATCH } from '../forms/prompts.ts';
import { type List, markedRows } from '../list/list.ts';
import { meantRow, type Seen } from '../list/list-update.ts';
import { scrollDetails } from '../lists/run-details.ts';
import { runsList, runsScreenOf, withRunsScreen } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { checkNow } from '../watching/watching-update.ts';
import { copyChosen, copyOf, openCopyMenu } from './copying.ts';
import { detailsSized } from './details-pane.ts';
import { askToForget, forgetAsked } from './forgetting.ts';
import { allActed, changesNothing, forgetFinished, isForMany } from './marked-runs.ts';
import { showAllProfiles } from './other-profiles.ts';
import { stopOrResumeAll, undoChange } from './runs-changes.ts';
import type { RunsAction } from './runs-overlay.ts';
import type { RunsScope } from './runs-scope.ts';
import { saveView, showView, viewOf } from './show-view.ts';
import { allRunsChosen, runChosen, runOrWhich } from './which-run.ts';

/** What keys do on the runs screen. */
export function runsActed<S extends RunsScope>(
  state: S,
  action: RunsAction,
  now: Now,
  seen?: Seen,
): UpdateResult<S> {
  switch (action) {
    case 'close-details':
      return noCommands(withRunsScreen(state, { hasFocusOnDetails: false }));
    case 'scroll-details-down':
    case 'scroll-details-up': {
      const move = action === 'scroll-details-down' ? 'move-down' : 'move-up';
      return noCommands(scrollDetails(state, move, seen?.get('details')));
    }
    case 'widen-details':
    case 'narrow-details':
    case 'toggle-details':
      return noCommands(detailsSized(state, action, seen));
    case 'ask-for-id':
      return noCommands({ ...state, overlay: { kind: 'watch-id', form: NEW_WATCH } });
    case 'forget-anyway':
      return forgetAsked(state);
    case 'bring-back':
      return undoChange(state, now);
    case 'forget-finished':
      return forgetFinished(state);
    case 'all-profiles':
      return showAllProfiles(state);
    case 'choose-view':
      return noCommands({ ...state, overlay: { kind: 'run-views' } });
    case 'save-view':
      return saveView(state);
    case 'view-all':
    case 'view-waiting':
    case 'view-failed':
    case 'view-branch':
    case 'view-keys':
    case 'view-own':
      return noCommands(showView({ ...state, overlay: null }, viewOf(action)));
    case 'choose-run':
      return runChosen(state);
    case 'all-runs':
      return allRunsChosen(state);
    case 'copy-chosen':
      return copyChosen(state, null);
    case 'copy-urls':
    case 'copy-error':
    case 'copy-curl':
      return copyChosen(state, action);
    case 'open-details':
    case 'open-run':
    case 'run-again':
    case 'check-now':
    case 'stop-or-resume':
    case 'copy-url':
    case 'copy-id':
    case 'open-copy-menu':
    case 'forget': {
      if (action === 'copy-id' && state.overlay?.kind === 'copy-menu') {
        return copyChosen(state, action);
      }
      const list = runsList(state);
      const marked = runsScreenOf(state).hasFocusOnDetails ? [] : markedFor(action, state, list);
      if (marked.length > 0 && isForMany(action)) return allActed(state, marked, action, now);
      const dispatch = meantRow(list, seen?.get('runs') ?? seen?.get('details'));
      if (dispatch) return dispatchActed(state, dispatch, action, { now, seen });
      if (!list.selected) return noCommands(state);
      const text = 'The selected dispatch has just gone. Nothing was done to another one.';
      return noCommands({ ...state, notice: { tone: 'info', text } });
    }
  }
}

/** Dispatches of a profile that was never opened can be read here, not changed. */
function markedFor(
  action: RunsAction,
  { dispatches }: RunsScope,
  list: List<Dispatch>,
): readonly Dispatch[] {
  const marked = markedRows(list);
  return changesNothing(action) ? marked : marked.filter(({ localId }) => dispatches.has(localId));
}

/** Actions on one dispatch. */
function dispatchActed<S extends RunsScope>(
  state: S,
  dispatch: Dispatch,
  action: Extract<
    RunsAction,
    | 'open-details'
    | 'open-run'
    | 'run-again'
    | 'check-now'
    | 'stop-or-resume'
    | 'copy-url'
    | 'copy-id'
    | 'open-copy-menu'
    | 'forget'
  >,
  { now, seen }: { readonly now: Now; readonly seen: Seen | undefined },
): UpdateResult<S> {
  switch (action) {
    case 'open-details':
      return noCommands(withRunsScreen(state, { hasFocusOnDetails: true }));
    case 'open-run':
    case 'copy-url':
      return runOrWhich(state, dispatch, action, seen);
    case 'run-again':
      return noCommands(fillDispatchForm(state, dispatch.request));
    case 'check-now':
      return checkNow(state, dispatch, now);
    case 'stop-or-resume':
      return stopOrResumeAll(state, [dispatch], now);
    case 'copy-id':
      return copyOf(state, [dispatch], action);
    case 'open-copy-menu':
      return openCopyMenu(state, [dispatch]);
    case 'forget':
      return askToForget(state, [dispatch]);
  }
}
