import type { Dispatch } from '../../domain/dispatch.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import { withCommands } from '../outbox.ts';
import { removeWatch } from '../watching/watch.ts';
import { nameWithIds, withChange } from './runs-changes.ts';
import { runsList, runsScreenOf, withRunsScreen } from './runs-list.ts';

/** Whether nothing more can happen to a dispatch. */
export function isFinished({ phase }: Dispatch): boolean {
  return phase.state === 'ready' || phase.state === 'error' || phase.state === 'refused';
}

/** `d`: forgets finished dispatches at once, and asks about the others first. */
export function askToForget(state: AppState, chosen: readonly Dispatch[]): AppState {
  // Only the answer to a send in progress can tell what became of it.
  const dispatches = chosen.filter(({ phase }) => phase.state !== 'sending');
  if (dispatches.length === 0) return state;
  if (dispatches.every(isFinished)) return forget(state, dispatches);
  const localIds = dispatches.map(({ localId }) => localId);
  return { ...state, overlay: { kind: 'confirm-forget', localIds } };
}

/** Asks before forgetting all that has finished: only what the list shows, nothing that a view or filter hides. */
export function askToForgetFinished(state: AppState): AppState {
  const finished = runsList(state).visible.filter(isFinished);
  // Nothing is changed for a profile that was never active in this terminal.
  const localIds = finished.map(({ localId }) => localId).filter((id) => state.dispatches.has(id));
  return localIds.length === 0
    ? state
    : { ...state, overlay: { kind: 'confirm-forget', localIds } };
}

/** The question was answered with yes. */
export function confirmForgetting(state: AppState): AppState {
  if (state.overlay?.kind !== 'confirm-forget') return state;
  const dispatches = state.overlay.localIds.flatMap((id) => state.dispatches.get(id) ?? []);
  const closed = { ...state, overlay: null };
  return dispatches.length === 0 ? closed : forget(closed, dispatches);
}

/** Forgets here. Sends nothing to the service. */
function forget(state: AppState, dispatches: readonly Dispatch[]): AppState {
  const text = `Forgot ${nameWithIds(dispatches)} on this machine. ${keyOf('runs.bring-back')} undoes this.`;
  const localIds = dispatches.map(({ localId }) => localId);
  const changed = withChange(removeDispatches(state, localIds), { kind: 'forgot', dispatches });
  return withCommands(addNotice(changed, 'info', text), { kind: 'forget-dispatches', localIds });
}

/** Removes dispatches from the list and stops watching them. */
export function removeDispatches(state: AppState, localIds: readonly string[]): AppState {
  const dispatches = new Map(state.dispatches);
  const { list } = runsScreenOf(state);
  const marked = new Set(list.marked);
  for (const localId of localIds) {
    dispatches.delete(localId);
    marked.delete(localId);
  }
  const left = { ...state, dispatches, watching: removeWatch(state.watching, ...localIds) };
  return marked.size === list.marked.size
    ? left
    : withRunsScreen(left, { list: { ...list, marked } });
}
