import type { Dispatch } from '../../domain/dispatch.ts';
import { select } from '../list/list-update.ts';
import { keyOfRow } from './run-views.ts';
import { keyGroupsOf, runsList, runsScreenOf, withRunsScreen } from './runs-list.ts';
import type { RunsScope } from './runs-scope.ts';

/** What a row is in the view by key: all there is of its key, or a group, or one of those below it. */
export type Fold = 'single' | 'folded' | 'unfolded' | 'below';

/** @returns `null` in the other views */
export function foldOf(state: RunsScope, dispatch: Dispatch): Fold | null {
  const { view, unfolded } = runsScreenOf(state);
  if (view !== 'keys') return null;
  const [head, ...others] = groupOf(state, dispatch);
  if (head?.localId !== dispatch.localId) return 'below';
  if (others.length === 0) return 'single';
  return unfolded.has(keyOfRow(dispatch)) ? 'unfolded' : 'folded';
}

/** Every dispatch of its key, the latest first. */
export function groupOf(state: RunsScope, dispatch: Dispatch): readonly Dispatch[] {
  return keyGroupsOf(state).get(keyOfRow(dispatch)) ?? [dispatch];
}

/** Shows or hides the earlier dispatches of the selected one's key. Hiding them selects the latest. */
export function withFold<S extends RunsScope>(state: S, isUnfolded: boolean): S {
  const { selected, state: list } = runsList(state);
  if (selected === null) return state;
  const unfolded = new Set(runsScreenOf(state).unfolded);
  const [head = selected] = groupOf(state, selected);
  if (isUnfolded) unfolded.add(keyOfRow(selected));
  else unfolded.delete(keyOfRow(selected));
  return withRunsScreen(state, { unfolded, list: isUnfolded ? list : select(list, head.localId) });
}
