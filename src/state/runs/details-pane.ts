import type { Seen } from '../list/list-update.ts';
import { runsList, runsScreenOf, withRunsScreen } from '../lists/runs.ts';
import type { DetailsAction } from './runs-overlay.ts';
import type { RunsScope } from './runs-scope.ts';

/** How often the details can be made wider or narrower. */
export const MOST_STEPS = 3;

/** Sizes the details beside the list, and what is known beside a form, or hides both. */
export function detailsSized<S extends RunsScope>(
  state: S,
  action: DetailsAction,
  seen: Seen | undefined,
): S {
  const { detailsStep, hidesDetails } = runsScreenOf(state);
  const isOnRuns = state.screen === 'runs';
  const panes = isOnRuns ? ['runs', 'details'] : ['known'];
  const isBeside = seen === undefined || panes.every((name) => seen.has(name));
  const isEmpty = isOnRuns && runsList(state).selected === null;
  if (!hidesDetails && !isBeside && !isEmpty) {
    const text = `Details only fit beside the ${isOnRuns ? 'list' : 'form'} in a wider window.`;
    return { ...state, notice: { tone: 'info', text } };
  }
  switch (action) {
    case 'widen-details':
      return withRunsScreen(state, { detailsStep: Math.min(MOST_STEPS, detailsStep + 1) });
    case 'narrow-details':
      return withRunsScreen(state, { detailsStep: Math.max(-MOST_STEPS, detailsStep - 1) });
    case 'toggle-details':
      return withRunsScreen(state, { hidesDetails: !hidesDetails, hasFocusOnDetails: false });
  }
}
