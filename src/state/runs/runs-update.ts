import type { Dispatch } from '../../domain/dispatch.ts';
import { fillDispatchForm } from '../dispatch/dispatch-form-update.ts';
import type { PromptTable } from '../form/app-form.ts';
import { type List, markedRows } from '../list/list.ts';
import { meantRow } from '../list/list-update.ts';
import {
  type ActionTable,
  type EventTable,
  noCommands,
  type Pressed,
  type UpdateResult,
  type WriteTable,
} from '../update-result.ts';
import { checkAnswered, checkNow, leftToAnotherTerminal } from '../watching/watching-update.ts';
import { copyChosen, copyOf, openCopyMenu } from './copying.ts';
import { detailsToggled, detailsWidened, scrollDetails } from './details-pane.ts';
import { dispatchAnswered, dispatchNotJournaled } from './dispatch-answer.ts';
import { askToForget, forgetAsked, withoutDispatch } from './forgetting.ts';
import { historyLoaded, historyNotLoaded } from './history-answers.ts';
import { checkAll, forgetFinished, openRuns } from './marked-runs.ts';
import { appearedElsewhere } from './news.ts';
import { askToResolve, resolveFormOf } from './resolving.ts';
import { askWhereToRun, runOnChosen, sendRunOn } from './run-on.ts';
import type { RunView } from './run-views.ts';
import { stopOrResumeAll, undoChange } from './runs-changes.ts';
import { type RunsScope, runsList, runsScreenOf, withRunsScreen } from './runs-list.ts';
import {
  NEW_WATCH,
  RESOLVE_SPEC,
  type RunsEvent,
  type RunsOverlay,
  type RunsWrite,
  WATCH_SPEC,
} from './runs-unions.ts';
import { watchFormOf } from './watching-elsewhere.ts';
import { batchShown, saveView, showAllProfiles, showView, withFold } from './what-is-listed.ts';
import { allRunsChosen, runChosen, runOrWhich } from './which-run.ts';

/** What keys do on the runs screen, besides what they do in every list. */
export const RUNS_ACTIONS = {
  'open-details': onDispatch((state) =>
    noCommands(withRunsScreen(state, { hasFocusOnDetails: true })),
  ),
  'close-details': (state) => noCommands(withRunsScreen(state, { hasFocusOnDetails: false })),
  'scroll-details-down': (state, { seen }) =>
    noCommands(scrollDetails(state, 'move-down', seen?.get('details'))),
  'scroll-details-up': (state, { seen }) =>
    noCommands(scrollDetails(state, 'move-up', seen?.get('details'))),
  'widen-details': (state, { seen }) => noCommands(detailsWidened(state, 1, seen)),
  'narrow-details': (state, { seen }) => noCommands(detailsWidened(state, -1, seen)),
  'toggle-details': (state, { seen }) => noCommands(detailsToggled(state, seen)),
  'open-run': onDispatch(
    (state, dispatch, { seen }) => runOrWhich(state, dispatch, 'open-run', seen),
    openRuns,
  ),
  'choose-run': (state) => runChosen(state),
  'all-runs': (state) => allRunsChosen(state),
  'run-again': onDispatch((state, { request }) => noCommands(fillDispatchForm(state, request))),
  'run-on': onDispatch(
    (state, dispatch) => askWhereToRun(state, [dispatch]),
    askWhereToRun,
    markedRows,
  ),
  'run-on-chosen': (state) => runOnChosen(state),
  'check-now': onDispatch((state, dispatch, { now }) => checkNow(state, dispatch, now), checkAll),
  'stop-or-resume': onDispatch(
    (state, dispatch, { now }) => stopOrResumeAll(state, [dispatch], now),
    (state, marked, { now }) => stopOrResumeAll(state, marked, now),
  ),
  'copy-url': onDispatch(
    (state, dispatch, { seen }) => runOrWhich(state, dispatch, 'copy-url', seen),
    (state, marked) => copyOf(state, marked, 'urls'),
    markedRows,
  ),
  'copy-id': onDispatch(
    (state, dispatch) => copyOf(state, [dispatch], 'ids'),
    (state, marked) => copyOf(state, marked, 'ids'),
    markedRows,
  ),
  'open-copy-menu': onDispatch(
    (state, dispatch) => openCopyMenu(state, [dispatch]),
    openCopyMenu,
    markedRows,
  ),
  'copy-chosen': (state) => copyChosen(state, null),
  'copy-chosen-urls': (state) => copyChosen(state, 'urls'),
  'copy-chosen-ids': (state) => copyChosen(state, 'ids'),
  'copy-chosen-errors': (state) => copyChosen(state, 'errors'),
  'copy-chosen-curl': (state) => copyChosen(state, 'curl'),
  'ask-for-id': (state) => noCommands({ ...state, overlay: { kind: 'watch-id', form: NEW_WATCH } }),
  resolve: onDispatch((state, dispatch) => noCommands(askToResolve(state, dispatch))),
  forget: onDispatch((state, dispatch) => askToForget(state, [dispatch]), askToForget),
  'forget-anyway': (state) => forgetAsked(state),
  'forget-finished': (state) => forgetFinished(state),
  'bring-back': (state, { now }) => undoChange(state, now),
  'all-profiles': (state) => showAllProfiles(state),
  unfold: (state) => noCommands(withFold(state, true)),
  fold: (state) => noCommands(withFold(state, false)),
  'choose-view': (state) => noCommands({ ...state, overlay: { kind: 'run-views' } }),
  'view-all': toView('all'),
  'view-waiting': toView('waiting'),
  'view-failed': toView('failed'),
  'view-branch': toView('branch'),
  'view-keys': toView('keys'),
  'view-own': toView('own'),
  'view-batch': (state) => batchShown(state),
  'leave-batch': (state) =>
    noCommands(withRunsScreen(showView(state, 'all'), { isOfAll: false, batch: null })),
  'save-view': (state) => saveView(state),
} satisfies ActionTable<RunsScope>;

/** What the answers to this slice's commands change, and what other terminals did. */
export const RUNS_EVENTS: EventTable<RunsEvent, RunsScope> = {
  'history-loaded': historyLoaded,
  'history-not-loaded': historyNotLoaded,
  'dispatch-answered': dispatchAnswered,
  'dispatch-not-journaled': dispatchNotJournaled,
  'check-answered': checkAnswered,
  'check-left-to-another-terminal': leftToAnotherTerminal,
  'forgotten-elsewhere': (state, { localId }) => noCommands(withoutDispatch(state, localId)),
  'appeared-elsewhere': (state, { dispatches }, now) =>
    noCommands(appearedElsewhere(state, dispatches, now)),
};

/** How the writes of the runs screen are sent. */
export const RUNS_WRITES: WriteTable<RunsWrite, RunsScope> = {
  'run-on': { send: sendRunOn, isToSeveral: true },
};

/** The forms over the runs screen. */
export const RUNS_PROMPTS: PromptTable<RunsOverlay, RunsScope> = {
  'watch-id': { title: 'Watch an id', spec: WATCH_SPEC, of: watchFormOf },
  resolve: { title: 'What became of it', spec: RESOLVE_SPEC, of: resolveFormOf },
};

function toView(view: RunView) {
  return <S extends RunsScope>(state: S): UpdateResult<S> =>
    noCommands(showView({ ...state, overlay: null }, view));
}

type ActionOn<What> = <S extends RunsScope>(
  state: S,
  what: What,
  pressed: Pressed,
) => UpdateResult<S>;

/** An action on the dispatch that the key meant; some act on all the marked ones at once. */
function onDispatch(
  act: ActionOn<Dispatch>,
  actOnMarked?: ActionOn<readonly Dispatch[]>,
  markedOf: (list: List<Dispatch>, state: RunsScope) => readonly Dispatch[] = markedHere,
) {
  return <S extends RunsScope>(state: S, pressed: Pressed): UpdateResult<S> => {
    const { seen } = pressed;
    const list = runsList(state);
    const marked = runsScreenOf(state).hasFocusOnDetails ? [] : markedOf(list, state);
    if (actOnMarked && marked.length > 0) return actOnMarked(state, marked, pressed);
    const dispatch = meantRow(list, seen?.get('runs') ?? seen?.get('details'));
    if (dispatch) return act(state, dispatch, pressed);
    if (!list.selected) return noCommands(state);
    const text = 'The selected dispatch has just disappeared. Nothing was done to another one.';
    return noCommands({ ...state, notice: { tone: 'info', text } });
  };
}

/** Dispatches of a profile that was never opened can be copied, not changed. */
function markedHere(list: List<Dispatch>, { dispatches }: RunsScope): readonly Dispatch[] {
  return markedRows(list).filter(({ localId }) => dispatches.has(localId));
}
