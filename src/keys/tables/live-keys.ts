import { runsScreenOf } from '../../state/lists/runs.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import {
  whyNoBranch,
  whyNoFilter,
  whyNoForget,
  whyNoneFinished,
  whyNoOwnView,
  whyNoWatch,
} from './why-not.ts';

const bind = bindingsOn('runs');
const bindApp = bindingsOn('app');

const lists = { on: ['runs'], in: ['list', 'details'] } as const;
const list = { on: ['runs'], in: ['list'] } as const;
const question = { on: ['confirm-forget'] } as const;
const shown = { isInFooter: true };
const views = { on: ['run-views'], ...shown, isFixed: true } as const;

/** Watching from elsewhere, forgetting, and scrolling the details. */
export const LIVE_KEYS: readonly Binding[] = [
  bind('ask-for-id', ['w'], 'watch an id', { ...lists, whyNot: whyNoWatch }),
  bind('forget', ['d'], 'forget', { about: 'forget the dispatch', ...lists, whyNot: whyNoForget }),
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
  bind('choose-view', ['v'], 'view', {
    about: 'choose a view of the list',
    ...list,
  }),
  bind('scroll-details-down', ['J'], 'scroll the details down', lists),
  bind('scroll-details-up', ['K'], 'scroll the details up', lists),

  bind('view-all', ['a'], 'all', views),
  bind('view-waiting', ['w'], 'waiting', views),
  bind('view-failed', ['f'], 'failed', views),
  bind('view-branch', ['b'], 'this branch', { ...views, whyNot: whyNoBranch }),
  bind('view-keys', ['k'], 'latest of each key', views),
  bind('view-own', ['o'], 'your own', { ...views, whyNot: whyNoOwnView }),
  bind('save-view', ['s'], 'save the filter as your own', { ...views, whyNot: whyNoFilter }),
  bindApp('close-overlay', ['esc', 'q'], 'back', {
    about: 'back to the list',
    ...views,
    toggles: 'runs.choose-view',
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
];
