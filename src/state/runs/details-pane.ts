import { runsOf } from '../../domain/dispatch.ts';
import {
  type ListAction,
  listActed,
  type Seen,
  type SeenPart,
  scrolled,
} from '../list/list-update.ts';
import { noted } from '../notice.ts';
import {
  type RunRowsScope,
  type RunsScope,
  runsList,
  runsScreenOf,
  selectedDispatch,
  selectedRunIndex,
  withRunsScreen,
} from './runs-list.ts';
import type { RunsScreen } from './runs-screen.ts';

/** A part of the frame without lines: a pane that is hidden, although there is room for it. */
export const HIDDEN_PANE = 'hidden-pane';

const TOO_NARROW = 'Details only fit in a wider window.';

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
  if (isBeside || seen.has(HIDDEN_PANE)) return withRunsScreen(state, change);
  const isEmpty = isOnRuns ? runsList(state).selected === null : seen.size === 0;
  return noted(state, 'info', isEmpty ? 'There are no details to show.' : TOO_NARROW);
}

/** What list keys do in the details: with several runs, the arrows select one. A filter is of the list. */
export function runDetailsActed<S extends RunRowsScope>(
  state: S,
  action: ListAction,
  seen: SeenPart | undefined,
): S {
  if (action === 'start-filter') {
    const list = listActed(runsList(state), action);
    return withRunsScreen(state, { list, hasFocusOnDetails: false });
  }
  const dispatch = selectedDispatch(state);
  const last = dispatch ? runsOf(dispatch).length - 1 : 0;
  const isChoice = last > 0 && (action === 'move-up' || action === 'move-down');
  if (!isChoice) return scrollDetails(state, action, seen);
  const to = selectedRunIndex(state) + (action === 'move-up' ? -1 : 1);
  const runIndex = Math.max(0, Math.min(last, to));
  return withRunsScreen(state, {
    runIndex,
    ...(seen && { detailsTop: seen.top }),
    followsRun: true,
  });
}

export function scrollDetails<S extends RunRowsScope>(
  state: S,
  action: ListAction,
  seen: SeenPart | undefined,
): S {
  const detailsTop = scrolled(action, seen);
  return detailsTop === null ? state : withRunsScreen(state, { detailsTop, followsRun: false });
}
