import type { Seen } from '../list/list-update.ts';
import { runsList, runsScreenOf, withRunsScreen } from './runs-list.ts';
import type { RunsScope } from './runs-scope.ts';
import type { RunsScreen } from './runs-screen.ts';

/** How often the details can be made wider or narrower. */
export const MOST_STEPS = 3;

/** @param by how many steps; negative is narrower */
export function detailsWidened<S extends RunsScope>(state: S, by: 1 | -1, seen?: Seen): S {
  const step = runsScreenOf(state).detailsStep + by;
  const detailsStep = Math.max(-MOST_STEPS, Math.min(MOST_STEPS, step));
  return unlessTooNarrow(state, { detailsStep }, seen);
}

/** Hides or shows the details beside the list, or what is known beside a form. */
export function detailsToggled<S extends RunsScope>(state: S, seen?: Seen): S {
  const hidesDetails = !runsScreenOf(state).hidesDetails;
  return unlessTooNarrow(state, { hidesDetails, hasFocusOnDetails: false }, seen);
}

function unlessTooNarrow<S extends RunsScope>(
  state: S,
  change: Partial<RunsScreen>,
  seen: Seen | undefined,
): S {
  const isOnRuns = state.screen === 'runs';
  const panes = isOnRuns ? ['runs', 'details'] : ['known'];
  const isBeside = seen === undefined || panes.every((name) => seen.has(name));
  const isEmpty = isOnRuns ? runsList(state).selected === null : seen?.size === 0;
  if (runsScreenOf(state).hidesDetails || isBeside || isEmpty) {
    return withRunsScreen(state, change);
  }
  const text = 'Details only fit in a wider window.';
  return { ...state, notice: { tone: 'info', text } };
}
