import { runsOf } from '../../domain/dispatch.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { activeParts } from '../../state/profiles/parts.ts';
import { selectedDispatch } from '../../state/runs/rows.ts';
import { type Binding, bindingsOn } from '../binding.ts';
import { whyNoForget, whyNoRow, whyNoWatch } from './why-not.ts';

const bind = bindingsOn('runs');
const bindApp = bindingsOn('app');

const lists = { on: ['runs'], in: ['list', 'details'] } as const;
const details = { on: ['runs'], in: ['details'] } as const;
const prompt = { on: ['watch-id'] } as const;
const question = { on: ['confirm-forget'] } as const;
const shown = { isInFooter: true };

/** Watching from elsewhere, forgetting, and scrolling the details. */
export const LIVE_KEYS: readonly Binding[] = [
  bind('ask-for-id', ['w'], 'watch an id', { ...lists, whyNot: whyNoWatch }),
  bind('forget', ['d'], 'forget', { about: 'forget the dispatch', ...lists, whyNot: whyNoForget }),
  bind('scroll-details-down', ['J'], 'scroll the details down', {
    ...lists,
    applies: showsDetails,
  }),
  bind('scroll-details-up', ['K'], 'scroll the details up', { ...lists, applies: showsDetails }),
  // With one run or none there is nothing to choose, so the arrows scroll.
  bind('scroll-details-down', ['j', 'down'], 'down', {
    about: 'scroll down',
    ...details,
    applies: hasNoChoice,
  }),
  bind('scroll-details-up', ['k', 'up'], 'up', {
    about: 'scroll up',
    ...details,
    applies: hasNoChoice,
  }),
  bind('page-details-down', ['pagedown'], 'a page of details down', {
    ...details,
    whyNot: whyNoRow,
  }),
  bind('page-details-up', ['pageup'], 'a page of details up', { ...details, whyNot: whyNoRow }),

  bind('watch-id', ['enter'], 'watch', { ...prompt, ...shown }),
  bindApp('close-overlay', ['esc'], 'back', { about: 'do not watch', ...prompt, ...shown }),

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

function showsDetails(state: AppState): boolean {
  return activeParts(state).runsScreen.hasFocusOnDetails || layoutFor(state.size).isSideBySide;
}

function hasNoChoice(state: AppState): boolean {
  const dispatch = selectedDispatch(state);
  return dispatch === null || runsOf(dispatch).length < 2;
}
