import { runsOf } from '../../domain/dispatch.ts';
import type { ListAction, SeenPart } from '../list/list-update.ts';
import { scrolled } from '../list/scroll.ts';
import {
  type RunRowsScope,
  selectedDispatch,
  selectedRunIndex,
  withRunsScreen,
} from './runs-list.ts';

/** What list keys do in the details: with several runs, the arrows select one. */
export function runDetailsActed<S extends RunRowsScope>(
  state: S,
  action: ListAction,
  seen: SeenPart | undefined,
): S {
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
