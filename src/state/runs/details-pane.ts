import { runsOf } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { applyListAction, type ListAction, type SeenPart, scrollTop } from '../list/list-update.ts';
import { runsList, selectedDispatch, selectedRunIndex, withRunsScreen } from './runs-list.ts';

/** What list keys do in the details: with several runs, the arrows select one. A filter is of the list. */
export function applyDetailsAction(
  state: AppState,
  action: ListAction,
  seen: SeenPart | undefined,
): AppState {
  if (action === 'start-filter') {
    const list = applyListAction(runsList(state), action);
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

function scrollDetails(state: AppState, action: ListAction, seen: SeenPart | undefined): AppState {
  const detailsTop = scrollTop(action, seen);
  return detailsTop === null ? state : withRunsScreen(state, { detailsTop, followsRun: false });
}
