import { type Dispatch, runsOf } from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/run-url.ts';
import { fillDispatchForm } from '../forms/dispatch-actions.ts';
import { NEW_WATCH } from '../forms/prompts.ts';
import { keyOf } from '../key-of.ts';
import { type List, markedRows } from '../list/list.ts';
import { meantRow, type Seen } from '../list/list-update.ts';
import { scrollDetails } from '../lists/run-details.ts';
import { runsList, runsScreenOf, selectedRunIndex, withRunsScreen } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { checkNow } from '../watching/watching-update.ts';
import { copy } from './copying.ts';
import { detailsSized } from './details-pane.ts';
import { askToForget, forgetAsked } from './forgetting.ts';
import { allActed, forgetFinished, isForMany } from './marked-runs.ts';
import { loadOthers, showAllProfiles } from './other-profiles.ts';
import { askWhereToRun, runOnChosen } from './run-on.ts';
import { stopOrResumeAll, undoChange } from './runs-changes.ts';
import type { RunsAction } from './runs-overlay.ts';
import type { RunsScope } from './runs-scope.ts';
import { saveView, showBatch, showView, viewOf } from './show-view.ts';

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
    case 'leave-batch':
      return noCommands(withRunsScreen(showView(state, 'all'), { isOfAll: false }));
    case 'view-batch': {
      const batch = runsList(state).selected?.batch;
      return { state: showBatch({ ...state, overlay: null }, batch), commands: loadOthers(state) };
    }
    case 'run-on-chosen':
      return runOnChosen(state);
    case 'view-all':
    case 'view-waiting':
    case 'view-failed':
    case 'view-branch':
    case 'view-keys':
    case 'view-own':
      return noCommands(showView({ ...state, overlay: null }, viewOf(action)));
    case 'open-details':
    case 'open-run':
    case 'run-again':
    case 'run-on':
    case 'check-now':
    case 'stop-or-resume':
    case 'copy-url':
    case 'copy-id':
    case 'copy-curl':
    case 'forget': {
      const list = runsList(state);
      const marked = runsScreenOf(state).hasFocusOnDetails ? [] : markedHere(state, list);
      if (marked.length > 0 && isForMany(action)) return allActed(state, marked, action, now);
      const dispatch = meantRow(list, seen?.get('runs') ?? seen?.get('details'));
      if (dispatch) return dispatchActed(state, dispatch, action, { now, seen });
      if (!list.selected) return noCommands(state);
      const text = 'The selected dispatch has just gone. Nothing was done to another one.';
      return noCommands({ ...state, notice: { tone: 'info', text } });
    }
  }
}

/** Nothing can be done from here with dispatches of a profile that was never opened. */
function markedHere(state: RunsScope, list: List<Dispatch>): readonly Dispatch[] {
  return markedRows(list).filter(({ localId }) => state.dispatches.has(localId));
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
    | 'run-on'
    | 'check-now'
    | 'stop-or-resume'
    | 'copy-url'
    | 'copy-id'
    | 'copy-curl'
    | 'forget'
  >,
  { now, seen }: { readonly now: Now; readonly seen: Seen | undefined },
): UpdateResult<S> {
  switch (action) {
    case 'open-details':
      return noCommands(withRunsScreen(state, { hasFocusOnDetails: true }));
    case 'open-run':
      return openRun(state, dispatch);
    case 'run-again':
      return noCommands(fillDispatchForm(state, dispatch.request));
    case 'run-on':
      return askWhereToRun(state, dispatch);
    case 'check-now':
      return checkNow(state, dispatch, now);
    case 'stop-or-resume':
      return stopOrResumeAll(state, [dispatch], now);
    case 'copy-url':
    case 'copy-id':
    case 'copy-curl':
      return copy(state, dispatch, action, seen);
    case 'forget':
      return askToForget(state, [dispatch]);
  }
}

function openRun<S extends RunsScope>(state: S, dispatch: Dispatch): UpdateResult<S> {
  const runs = runsOf(dispatch);
  const index = selectedRunIndex(state);
  const url = openableUrl(runs[index]?.url ?? '');
  if (!url) return noCommands(state);
  const isOneOfMany = runs.length > 1;
  const which = isOneOfMany ? `Run ${index + 1} of ${runs.length} handed` : 'Handed';
  const opened =
    isOneOfMany && !runsScreenOf(state).hasFocusOnDetails
      ? `${which} to the browser. For another: enter, then ↓ and ${keyOf('runs.open-run')}.`
      : `${which} to the browser: ${url}`;
  return { state, commands: [{ type: 'open-url', url, opened }] };
}
