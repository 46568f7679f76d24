import { hasRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../../state/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { profileLabel } from '../../state/profiles/parts.ts';
import { unwritableMessage } from '../../state/profiles/without-token.ts';
import { chosenTargets, runOnList } from '../../state/runs/run-on.ts';
import { chosenDispatches, runsScreenOf, selectedDispatch } from '../../state/runs/runs-list.ts';
import type { Binding } from '../binding.ts';
import { bindings } from './bind.ts';
import {
  whyNoCheck,
  whyNoCopy,
  whyNoForget,
  whyNoneFinished,
  whyNoRequest,
  whyNoResolve,
  whyNoRow,
  whyNoRun,
  whyNoStop,
  whyNoUrl,
  whyNoWatch,
} from './why-not.ts';

const lists = bindings({ on: ['runs'], in: ['list', 'details'] });
const chosen = bindings({ on: ['runs'], in: ['list', 'details'], isForMarked: true });
const list = bindings({ on: ['runs'], in: ['list'] });
const details = bindings({ on: ['runs'], in: ['details'] });
const question = bindings({ on: ['confirm-forget'], isInFooter: true, isFixed: true });
const runOn = bindings({ on: ['run-on'], in: ['list'], isInFooter: true, isFixed: true });

export const RUNS_KEYS: readonly Binding[] = [
  chosen('runs.forget', ['d'], 'forget', { about: 'forget the dispatch', whyNot: whyNoForget }),
  chosen('runs.run-on', ['e'], 'run again on…', {
    about: 'run on other profiles',
    whyNot: whyNoRequest,
  }),
  chosen('runs.check-now', ['R'], 'check now', { whyNot: whyNoCheck }),
  chosen('runs.stop-or-resume', ['x'], 'stop or resume', {
    about: 'stop or resume the watch',
    whyNot: whyNoStop,
  }),
  chosen('runs.open-copy-menu', ['c'], 'copy…', {
    about: 'copy URL, id or error',
    whyNot: whyNoCopy,
  }),
  list('runs.forget-finished', [], 'forget finished', {
    about: 'forget what has finished',
    whyNot: whyNoneFinished,
  }),
  lists('runs.bring-back', ['u'], 'undo', {
    about: 'undo the last change',
    applies: (state) => runsScreenOf(state).changes.length > 0,
  }),
  list('runs.choose-view', ['v'], 'view', { about: 'next view: all, waiting, failed or unknown' }),

  question('runs.forget-anyway', ['d', 'y'], 'forget', { about: 'forget the dispatch' }),
  question('app.close-overlay', ['esc', 'n', 'q'], 'keep', { about: 'keep the dispatch' }),

  lists.shown('runs.run-again', ['r'], 'run again', {
    about: 'run again, with edits',
    whyNot: whyNoRunAgain,
  }),
  runOn('runs.run-on-chosen', ['enter', 'ctrl+s'], 'run there', {
    about: 'run on marked profiles',
    whyNot: whyNoTarget,
  }),
  runOn('app.close-overlay', ['esc', 'q'], 'cancel', {
    about: 'back to the list',
    toggles: 'runs.run-on',
  }),
  chosen.shown('runs.open-run', ['o'], 'open', {
    about: 'open the run in the browser',
    whyNot: whyNoRun,
  }),
  chosen.shown('runs.copy-url', ['y'], 'copy URL', {
    about: 'copy the URL of the run',
    whyNot: whyNoUrl,
  }),
  lists.shown('runs.resolve', ['i'], 'resolve', {
    about: 'resolve an unknown dispatch',
    whyNot: whyNoResolve,
  }),
  lists('runs.ask-for-id', [], 'watch an id', {
    named: 'Watch a dispatch',
    whyNot: whyNoWatch,
  }),
  list.shown('runs.open-details', ['enter'], 'details', {
    about: 'open the details',
    whyNot: whyNoRow,
  }),
  details.shown('runs.close-details', ['esc'], 'back', { about: 'back to the list' }),
];

function whyNoRunAgain(state: AppState): string | null {
  const { length } = chosenDispatches(state);
  if (length > 1) {
    return `A form takes one dispatch, and ${length} are marked. ${keyOf('runs.run-on')} sends them all again as they were.`;
  }
  const dispatch = selectedDispatch(state);
  if (dispatch && hasRequest(dispatch) && dispatch.profileId !== state.profiles.activeId) {
    return `It belongs to ${profileLabel(state, dispatch.profileId)}. ${keyOf('runs.run-on')} runs it again on any profile; ${keyOf('switcher.open')} switches to that one.`;
  }
  return whyNoRequest(state);
}

function whyNoTarget(state: AppState): string | null {
  const { overlay } = state;
  if (overlay?.kind !== 'run-on' || chosenTargets(state, overlay).length > 0) return null;
  const { selected } = runOnList(state, overlay);
  return selected ? unwritableMessage(selected) : 'There is no profile to send it to.';
}
