import type { Dispatch } from '../../domain/dispatch.ts';
import type { Pressed } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { fillDispatchForm } from '../dispatch/dispatch-form-update.ts';
import type { PromptTable } from '../form/app-form.ts';
import { type List, markedRows } from '../list/list.ts';
import { meantRow } from '../list/list-update.ts';
import { noted } from '../notice.ts';
import type { ActionTable, EventTable, WriteTable } from '../slice-table.ts';
import { checkAnswered, checkNow, leftToAnotherTerminal } from '../watching/watching-update.ts';
import { copyChosen, copyOf, openCopyMenu } from './copying.ts';
import { dispatchAnswered, dispatchNotJournaled } from './dispatch-answer.ts';
import { askToForget, askToForgetFinished, forgetAsked, withoutDispatch } from './forgetting.ts';
import { historyLoaded, historyNotLoaded } from './history-answers.ts';
import { checkAll, openRuns } from './marked-runs.ts';
import { appearedElsewhere, withNews } from './news.ts';
import { askToResolve, resolveFormOf } from './resolving.ts';
import { askWhereToRun, readyRunOn, runOnChosen } from './run-on.ts';
import { stopOrResumeAll, undoChange } from './runs-changes.ts';
import { runsList, runsScreenOf, withRunsScreen } from './runs-list.ts';
import {
  NEW_WATCH,
  RESOLVE_SPEC,
  type RunsEvent,
  type RunsOverlay,
  type RunsWrite,
  WATCH_SPEC,
} from './runs-unions.ts';
import { watchFormOf } from './watching-elsewhere.ts';
import { showNextView } from './what-is-listed.ts';
import { allRunsChosen, runChosen, runOrWhich } from './which-run.ts';

/** What keys do on the runs screen, besides what they do in every list. */
export const RUNS_ACTIONS = {
  'open-details': onDispatch((state) => withRunsScreen(state, { hasFocusOnDetails: true })),
  'close-details': (state) => withRunsScreen(state, { hasFocusOnDetails: false }),
  'open-run': onDispatch(
    (state, dispatch, { seen }) => runOrWhich(state, dispatch, 'open-run', seen),
    openRuns,
  ),
  'choose-run': runChosen,
  'all-runs': allRunsChosen,
  'run-again': onDispatch((state, { request }) => fillDispatchForm(state, request)),
  'run-on': onChosen(askWhereToRun, markedRows),
  'run-on-chosen': runOnChosen,
  'check-now': onDispatch((state, dispatch, { now }) => checkNow(state, dispatch, now), checkAll),
  'stop-or-resume': onChosen((state, chosen, { now }) => stopOrResumeAll(state, chosen, now)),
  'copy-url': onDispatch(
    (state, dispatch, { seen }) => runOrWhich(state, dispatch, 'copy-url', seen),
    (state, marked) => copyOf(state, marked, 'urls'),
    markedRows,
  ),
  'open-copy-menu': onChosen(openCopyMenu, markedRows),
  'copy-chosen': (state) => copyChosen(state, null),
  'copy-chosen-urls': (state) => copyChosen(state, 'urls'),
  'copy-chosen-ids': (state) => copyChosen(state, 'ids'),
  'copy-chosen-errors': (state) => copyChosen(state, 'errors'),
  'ask-for-id': (state) => ({ ...state, overlay: { kind: 'watch-id', form: NEW_WATCH } }),
  resolve: onDispatch(askToResolve),
  forget: onChosen(askToForget),
  'forget-anyway': forgetAsked,
  'forget-finished': askToForgetFinished,
  'bring-back': (state, { now }) => undoChange(state, now),
  'choose-view': showNextView,
} satisfies ActionTable;

/** What the answers to this slice's commands change, and what other terminals did. */
export const RUNS_EVENTS: EventTable<RunsEvent> = {
  'history-loaded': historyLoaded,
  'history-not-loaded': historyNotLoaded,
  'dispatch-answered': dispatchAnswered,
  'dispatch-not-journaled': dispatchNotJournaled,
  'check-answered': checkAnswered,
  'check-left-to-another-terminal': leftToAnotherTerminal,
  'forgotten-elsewhere': (state, { localId }) => withoutDispatch(state, localId),
  'appeared-elsewhere': (state, { dispatches }, now) => appearedElsewhere(state, dispatches, now),
  'others-are-sending': withNews,
};

/** What is written from the runs screen. */
export const RUNS_WRITES: WriteTable<RunsWrite> = {
  'run-on': readyRunOn,
};

/** The forms over the runs screen. */
export const RUNS_PROMPTS: PromptTable<RunsOverlay> = {
  'watch-id': { title: 'Watch an id', spec: WATCH_SPEC, of: watchFormOf },
  resolve: { title: 'Was it accepted', spec: RESOLVE_SPEC, of: resolveFormOf },
};

type ActionOn<What> = (state: AppState, what: What, pressed: Pressed) => AppState;

/** An action on the dispatch that the key meant; some act on all the marked ones at once. */
function onDispatch(
  act: ActionOn<Dispatch>,
  actOnMarked?: ActionOn<readonly Dispatch[]>,
  markedOf: (list: List<Dispatch>, state: AppState) => readonly Dispatch[] = markedHere,
) {
  return (state: AppState, pressed: Pressed): AppState => {
    const { seen } = pressed;
    const list = runsList(state);
    const marked = runsScreenOf(state).hasFocusOnDetails ? [] : markedOf(list, state);
    if (actOnMarked && marked.length > 0) return actOnMarked(state, marked, pressed);
    const dispatch = meantRow(list, seen?.get('runs') ?? seen?.get('details'));
    if (dispatch) return act(state, dispatch, pressed);
    if (!list.selected) return state;
    const text = 'The selected dispatch has just disappeared. Nothing was done to another one.';
    return noted(state, 'info', text);
  };
}

/** The same for an action that makes no difference between one and several. */
function onChosen(act: ActionOn<readonly Dispatch[]>, markedOf = markedHere) {
  return onDispatch((state, dispatch, pressed) => act(state, [dispatch], pressed), act, markedOf);
}

/** Dispatches of a profile that was never opened can be copied, not changed. */
function markedHere(list: List<Dispatch>, { dispatches }: AppState): readonly Dispatch[] {
  return markedRows(list).filter(({ localId }) => dispatches.has(localId));
}
