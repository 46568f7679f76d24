import type { Dispatch } from '../../domain/dispatch.ts';
import type { ActionRows, Pressed, Where } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { whyNoWrite } from '../destination.ts';
import { openDispatchForm, runAgain } from '../dispatch/dispatch-form-update.ts';
import { type List, markedRows } from '../list/list.ts';
import { meantRow } from '../list/list-update.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { checkNow } from '../watching/watching-update.ts';
import { COPY_MENU_ACTIONS, copyOfEach, openCopyMenu } from './copy-menu.ts';
import { askToForget, askToForgetFinished, confirmForgetting } from './forget.ts';
import { askToResolve } from './resolve-unknown.ts';
import { askWhereToRun, RUN_ON_ACTIONS } from './run-on.ts';
import { checkAll, openRuns, stopOrResumeAll, undoChange } from './runs-changes.ts';
import {
  runsList,
  runsScreenOf,
  selectedDispatch,
  showNextView,
  withRunsScreen,
} from './runs-list.ts';
import { WATCH_ACTIONS } from './watch-id.ts';
import { runOrWhich, WHICH_RUN_ACTIONS } from './which-run.ts';
import {
  whyNoCheck,
  whyNoCopy,
  whyNoForget,
  whyNoneFinished,
  whyNoRow,
  whyNoRun,
  whyNoRunAgain,
  whyNoRunOn,
  whyNoStop,
  whyNotResolved,
  whyNoUrl,
} from './why-not.ts';

const LIST = { on: ['runs'], in: ['list'] } as const satisfies Where;
const DETAILS = { on: ['runs'], in: ['details'] } as const satisfies Where;
const BOTH = { on: ['runs'], in: ['list', 'details'] } as const satisfies Where;
const QUESTION = { on: ['confirm-forget'], isInFooter: true, isFixed: true } as const;

/** What keys do on Runs and in its dialogs, besides what they do in every list. */
export const RUNS_ACTIONS = {
  'runs.new': {
    ...BOTH,
    keys: ['n'],
    label: 'new',
    about: 'new dispatch',
    named: 'New dispatch',
    isInFooter: true,
    isUseful: (state) => whyNoWrite(state, 'dispatches') === null,
    do: (state) => withCommands(openDispatchForm(state), { kind: 'find-git-branch' }),
  },
  'runs.run-again': {
    ...BOTH,
    keys: ['r'],
    label: 'run again',
    about: 'run again, with edits',
    isInFooter: true,
    isUseful: (state) =>
      whyNoWrite(state, 'dispatches', selectedDispatch(state)?.profileId) === null,
    whyNot: whyNoRunAgain,
    do: onDispatch(runAgain),
  },
  'runs.run-on': {
    ...BOTH,
    keys: ['e'],
    label: 'run on other profiles…',
    about: 'run on other profiles',
    isForMarked: true,
    whyNot: whyNoRunOn,
    do: onChosen(askWhereToRun, markedRows),
  },
  'runs.open-run': {
    ...BOTH,
    keys: ['o'],
    label: 'open',
    about: 'open the run in the browser',
    help: 'open in the browser',
    isInFooter: true,
    isForMarked: true,
    whyNot: whyNoRun,
    do: onDispatch(
      (state, dispatch, { seen }) => runOrWhich(state, dispatch, 'open-run', seen),
      openRuns,
    ),
  },
  'runs.copy-url': {
    ...BOTH,
    keys: ['y'],
    label: 'copy URL',
    about: 'copy the URL of the run',
    isInFooter: true,
    isForMarked: true,
    whyNot: whyNoUrl,
    do: onDispatch(
      (state, dispatch, { seen }) => runOrWhich(state, dispatch, 'copy-url', seen),
      (state, marked) => copyOfEach(state, marked, 'urls'),
      markedRows,
    ),
  },
  'runs.open-copy-menu': {
    ...BOTH,
    keys: ['c'],
    label: 'copy…',
    about: 'copy URL, id or error',
    isForMarked: true,
    whyNot: whyNoCopy,
    do: onChosen(openCopyMenu, markedRows),
  },
  'runs.check-now': {
    ...BOTH,
    keys: ['R'],
    label: 'check now',
    isForMarked: true,
    whyNot: whyNoCheck,
    do: onDispatch((state, dispatch, { now }) => checkNow(state, dispatch, now), checkAll),
  },
  'runs.stop-or-resume': {
    ...BOTH,
    keys: ['x'],
    label: 'stop or resume',
    about: 'stop or resume the watch',
    isForMarked: true,
    whyNot: whyNoStop,
    do: onChosen((state, chosen, { now }) => stopOrResumeAll(state, chosen, now)),
  },
  'runs.forget': {
    ...BOTH,
    keys: ['d'],
    label: 'forget',
    help: 'forget',
    about: 'forget the dispatch',
    isForMarked: true,
    whyNot: whyNoForget,
    do: onChosen(askToForget),
  },
  'runs.resolve': {
    ...BOTH,
    keys: ['i'],
    label: 'resolve',
    about: 'resolve an unknown dispatch',
    help: 'resolve an unknown',
    isInFooter: true,
    whyNot: whyNotResolved,
    do: onDispatch(askToResolve),
  },
  'runs.choose-view': {
    ...LIST,
    keys: ['v'],
    label: 'view',
    about: 'next view: waiting, failed',
    help: 'switch the view',
    do: showNextView,
  },
  'runs.bring-back': {
    ...BOTH,
    keys: ['u'],
    label: 'undo',
    help: 'undo',
    about: 'undo the last change',
    applies: (state) => runsScreenOf(state).changes.length > 0,
    do: (state, { now }) => undoChange(state, now),
  },
  'runs.forget-finished': {
    ...LIST,
    keys: [],
    label: 'forget finished',
    about: 'forget what has finished',
    whyNot: whyNoneFinished,
    do: askToForgetFinished,
  },
  ...WATCH_ACTIONS,
  'runs.open-details': {
    ...LIST,
    keys: ['enter'],
    label: 'details',
    about: 'open the details',
    isInFooter: true,
    whyNot: whyNoRow,
    do: onDispatch((state) => withRunsScreen(state, { hasFocusOnDetails: true })),
  },
  'runs.close-details': {
    ...DETAILS,
    keys: ['esc'],
    label: 'back',
    about: 'back to the list',
    isInFooter: true,
    do: (state) => withRunsScreen(state, { hasFocusOnDetails: false }),
  },
  'runs.forget-anyway': {
    ...QUESTION,
    keys: ['d', 'y'],
    label: 'forget',
    about: 'forget the dispatch',
    isOnce: true,
    do: confirmForgetting,
  },
  ...RUN_ON_ACTIONS,
  ...WHICH_RUN_ACTIONS,
  ...COPY_MENU_ACTIONS,
} satisfies ActionRows;

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
    const text = 'The selected dispatch is no longer in the list. Nothing was done.';
    return addNotice(state, 'info', text);
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
