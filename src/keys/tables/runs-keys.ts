import { hasRequest } from '../../domain/dispatch.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { chosenTargets, runOnList } from '../../state/lists/run-on.ts';
import { runsScreenOf, selectedDispatch } from '../../state/lists/runs.ts';
import { profileLabel } from '../../state/profiles/parts.ts';
import { noTokenMessage, readOnlyMessage } from '../../state/profiles/without-token.ts';
import { MOST_STEPS } from '../../state/runs/details-pane.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import type { Where } from '../focus-context.ts';
import {
  whyNoBatch,
  whyNoBranch,
  whyNoCheck,
  whyNoChoice,
  whyNoCopy,
  whyNoFilter,
  whyNoForget,
  whyNoId,
  whyNoneFinished,
  whyNoOwnView,
  whyNoRequest,
  whyNoResolve,
  whyNoRow,
  whyNoRun,
  whyNoStep,
  whyNoStop,
  whyNothing,
  whyNoUrl,
  whyNoWatch,
} from './why-not.ts';

const bind = bindingsOn('runs');
const bindApp = bindingsOn('app');

const lists = { on: ['runs'], in: ['list', 'details'] } as const;
const list = { on: ['runs'], in: ['list'] } as const;
const details = { on: ['runs'], in: ['details'] } as const;
const question = { on: ['confirm-forget'] } as const;
const whichRun = { on: ['which-run'], in: ['list'] } as const;
const copyMenu = { on: ['copy-menu'], in: ['list'] } as const;
const copied = { ...copyMenu, isFixed: true };
const shown = { isInFooter: true };
const runOn = { on: ['run-on'], in: ['list'], ...shown, isFixed: true } as const;
const views = { on: ['run-views'], ...shown, isFixed: true } as const;

export const RUNS_KEYS: readonly Binding[] = [
  bind('forget', ['d'], 'forget', { about: 'forget the dispatch', ...lists, whyNot: whyNoForget }),
  bind('check-now', ['R'], 'check now', { ...lists, whyNot: whyNoCheck }),
  bind('stop-or-resume', ['x'], 'stop or resume', {
    about: 'stop or resume the watch',
    ...lists,
    whyNot: whyNoStop,
  }),
  bind('open-copy-menu', ['c'], 'copy…', {
    about: 'copy addresses, ids, the error or the request as curl',
    ...lists,
    whyNot: whyNoCopy,
  }),
  bind('forget-finished', ['D'], 'forget finished', {
    about: 'forget what has finished',
    ...list,
    whyNot: whyNoneFinished,
  }),
  bind('bring-back', ['ctrl+_'], 'undo', {
    about: 'undo the last change',
    ...lists,
    applies: (state) => runsScreenOf(state).changes.length > 0,
  }),
  bind('all-profiles', ['a'], 'all profiles', {
    about: 'runs of all profiles',
    ...list,
  }),
  bind('leave-batch', ['esc'], 'back', {
    about: 'back to all runs of this profile',
    ...list,
    ...shown,
    applies: (state) => runsScreenOf(state).view === 'batch',
  }),
  bind('choose-view', ['v'], 'view', {
    about: 'choose a view of the list',
    ...list,
  }),
  bind('scroll-details-down', ['J'], 'scroll the details down', { ...lists, isBasic: true }),
  bind('scroll-details-up', ['K'], 'scroll the details up', { ...lists, isBasic: true }),

  bind('view-all', ['a'], 'all', views),
  bind('view-waiting', ['w'], 'waiting', views),
  bind('view-failed', ['f'], 'failed', views),
  bind('view-branch', ['b'], 'this branch', { ...views, whyNot: whyNoBranch }),
  bind('view-keys', ['k'], 'latest of each key', views),
  bind('view-batch', ['t'], 'sent together', { ...views, whyNot: whyNoBatch }),
  bind('view-own', ['o'], 'your own', { ...views, whyNot: whyNoOwnView }),
  bind('save-view', ['s'], 'save the filter as your own', { ...views, whyNot: whyNoFilter }),
  bindApp('close-overlay', ['esc', 'q'], 'back', {
    about: 'back to the list',
    ...views,
    toggles: 'runs.choose-view',
  }),

  bind('choose-run', ['enter'], 'open', {
    about: 'open or copy this run',
    ...whichRun,
    ...shown,
    labelNow: ({ overlay }) =>
      overlay?.kind === 'which-run' && overlay.does === 'copy-url' ? 'copy' : 'open',
    whyNot: whyNoChoice,
  }),
  bind('all-runs', ['a'], 'all', {
    about: 'open or copy all of them',
    ...whichRun,
    ...shown,
    isFixed: true,
    whyNot: whyNoChoice,
  }),
  bindApp('close-overlay', ['esc', 'q'], 'back', { ...whichRun, ...shown, isFixed: true }),

  bind('copy-chosen', ['enter'], 'copy', { about: 'copy this', ...copyMenu, ...shown }),
  bind('copy-chosen-urls', ['a'], 'addresses', {
    ...copied,
    whyNot: whyNothing('urls', 'address'),
  }),
  bind('copy-chosen-ids', ['i'], 'ids', { ...copied, whyNot: whyNothing('ids', 'id') }),
  bind('copy-chosen-errors', ['e'], 'error', {
    ...copied,
    whyNot: whyNothing('errors', 'error text'),
  }),
  bind('copy-chosen-curl', ['c'], 'curl', {
    ...copied,
    whyNot: whyNothing('curl', 'single request'),
  }),
  bindApp('close-overlay', ['esc', 'q'], 'back', {
    ...copyMenu,
    ...shown,
    isFixed: true,
    toggles: 'runs.open-copy-menu',
  }),

  bind('forget-anyway', ['d', 'y'], 'forget', {
    about: 'forget the dispatch',
    ...question,
    ...shown,
    isFixed: true,
  }),
  bindApp('close-overlay', ['esc', 'n', 'q'], 'keep', {
    about: 'keep the dispatch',
    ...question,
    ...shown,
    isFixed: true,
  }),

  bind('run-again', ['r'], 'run again', {
    about: 'run again, with edits',
    ...lists,
    ...shown,
    whyNot: whyNoRunAgain,
  }),
  bind('run-on', ['e'], 'run again on…', {
    about: 'run again on other profiles',
    ...lists,
    whyNot: whyNoRequest,
  }),
  bind('run-on-chosen', ['enter'], 'send', {
    about: 'send it to the marked profiles',
    ...runOn,
    whyNot: whyNoTarget,
  }),
  bindApp('close-overlay', ['esc', 'q'], 'cancel', {
    about: 'back to the list',
    ...runOn,
    toggles: 'runs.run-on',
  }),
  bind('open-run', ['o'], 'open', {
    about: 'open the run in the browser',
    ...lists,
    ...shown,
    whyNot: whyNoRun,
  }),
  bind('copy-url', ['y'], 'copy URL', {
    about: 'copy the URL of the run',
    ...lists,
    ...shown,
    whyNot: whyNoUrl,
  }),
  bind('copy-id', ['Y'], 'copy the id', {
    about: 'copy the id of the dispatch',
    ...lists,
    whyNot: whyNoId,
  }),
  bind('resolve', ['i'], 'resolve', {
    about: 'say what became of an unknown dispatch',
    ...lists,
    ...shown,
    whyNot: whyNoResolve,
  }),
  bind('ask-for-id', ['w'], 'watch an id', { ...lists, whyNot: whyNoWatch }),
  bind('open-details', ['enter'], 'details', {
    about: 'open the details',
    ...list,
    ...shown,
    whyNot: whyNoRow,
  }),
  ...detailsKeys(lists, ''),
  bind('close-details', ['esc'], 'back', { about: 'back to the list', ...details, ...shown }),
];

/** Hides and sizes the right pane: details, or in a form, where signs are typed, what is known. */
function detailsKeys(where: Where, modifier: '' | 'alt+'): readonly Binding[] {
  return [
    bind('toggle-details', [`${modifier}|`], 'hide details', {
      about: 'hide or show the details',
      ...where,
      labelNow: (state) => (runsScreenOf(state).hidesDetails ? 'show details' : 'hide details'),
    }),
    bind('widen-details', [`${modifier}<`], 'wider details', {
      ...where,
      whyNot: whyNoStep(MOST_STEPS),
    }),
    bind('narrow-details', [`${modifier}>`], 'narrower details', {
      ...where,
      whyNot: whyNoStep(-MOST_STEPS),
    }),
  ];
}

/** The same beside a form. Last of its keys: they only matter in a wide window. */
export const BESIDE_FORM_KEYS = detailsKeys({ on: ['dispatch', 'vault'] }, 'alt+');

function whyNoRunAgain(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (dispatch && hasRequest(dispatch) && dispatch.profileId !== state.profiles.activeId) {
    return `It belongs to ${profileLabel(state, dispatch.profileId)}. ${keyOf('runs.run-on')} runs it there, as it was; ${keyOf('switcher.open')} switches to that profile.`;
  }
  return whyNoRequest(state);
}

function whyNoTarget(state: AppState): string | null {
  const { overlay } = state;
  if (overlay?.kind !== 'run-on' || chosenTargets(state, overlay).length > 0) return null;
  const { selected } = runOnList(state, overlay);
  if (selected === null) return 'There is no profile to send it to.';
  const { profileName: name, area, isReadOnly } = selected;
  return isReadOnly ? readOnlyMessage({ name }) : noTokenMessage({ name }, area);
}
