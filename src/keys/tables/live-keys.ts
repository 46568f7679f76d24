import { runsScreenOf } from '../../state/lists/runs.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { whyNoForget, whyNoWatch } from './why-not.ts';

const bind = bindingsOn('runs');
const bindApp = bindingsOn('app');

const lists = { on: ['runs'], in: ['list', 'details'] } as const;
const question = { on: ['confirm-forget'] } as const;
const shown = { isInFooter: true };

/** Watching from elsewhere, forgetting, and scrolling the details. */
export const LIVE_KEYS: readonly Binding[] = [
  bind('ask-for-id', ['w'], 'watch an id', { ...lists, whyNot: whyNoWatch }),
  bind('forget', ['d'], 'forget', { about: 'forget the dispatch', ...lists, whyNot: whyNoForget }),
  bind('bring-back', ['ctrl+_'], 'undo', {
    about: 'undo forgetting',
    ...lists,
    applies: (state) => runsScreenOf(state).forgotten.length > 0,
  }),
  bind('scroll-details-down', ['J'], 'scroll the details down', lists),
  bind('scroll-details-up', ['K'], 'scroll the details up', lists),

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
