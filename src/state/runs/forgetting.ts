import { type Dispatch, dispatchIdOf, dispatchName, hasRequest } from '../../domain/dispatch.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { keyOf } from '../key-of.ts';
import { runsScreenOf, showDispatch, withRunsScreen } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { watchFor, withoutWatch, withWatch } from '../watching/watch.ts';
import type { RunsScope } from './runs-scope.ts';

/** `d`: forgets what has ended at once, and asks before what could still bring something. */
export function forgetSelected<S extends RunsScope>(state: S, dispatch: Dispatch): UpdateResult<S> {
  // The answer to what is being sent is the only thing that could tell what became of it.
  if (dispatch.phase.state === 'sending') return noCommands(state);
  const isOver = ['ready', 'error', 'refused'].includes(dispatch.phase.state);
  return isOver
    ? forget(state, dispatch)
    : noCommands({ ...state, overlay: { kind: 'confirm-forget', localId: dispatch.localId } });
}

/** The question was answered with yes. */
export function forgetAsked<S extends RunsScope>(state: S): UpdateResult<S> {
  if (state.overlay?.kind !== 'confirm-forget') return noCommands(state);
  const dispatch = state.dispatches.get(state.overlay.localId);
  const closed = { ...state, overlay: null };
  return dispatch ? forget(closed, dispatch) : noCommands(closed);
}

/** More would be kept in memory for nobody. */
const MOST_KEPT = 50;

function forget<S extends RunsScope>(state: S, dispatch: Dispatch): UpdateResult<S> {
  const id = dispatchIdOf(dispatch);
  const which = hasRequest(dispatch) && id !== null ? `, id ${sanitizeText(id)}` : '';
  const text = `Forgotten here: ${dispatchName(dispatch)}${which}. ${keyOf('runs.bring-back')} undoes this.`;
  const forgotten = [dispatch, ...runsScreenOf(state).forgotten].slice(0, MOST_KEPT);
  const left = withRunsScreen(withoutDispatch(state, dispatch.localId), { forgotten });
  return {
    state: { ...left, notice: { tone: 'info', text } },
    commands: [{ type: 'forget-dispatch', localId: dispatch.localId }],
  };
}

/** Undoes the latest forgetting: the row is back in the list, in the history and under watch. */
export function bringBack<S extends RunsScope>(state: S, now: Now): UpdateResult<S> {
  const [dispatch, ...forgotten] = runsScreenOf(state).forgotten;
  if (!dispatch) return noCommands(state);
  const dispatches = new Map(state.dispatches).set(dispatch.localId, dispatch);
  const watch = watchFor(dispatch, now);
  const watching = watch ? withWatch(state.watching, watch) : state.watching;
  const shown = showDispatch({ ...state, dispatches, watching }, dispatch.localId);
  return {
    state: withRunsScreen(shown, { forgotten }),
    commands: [{ type: 'remember-dispatch', dispatch }],
  };
}

/** Takes a dispatch out of the list and out of the watch. */
export function withoutDispatch<S extends RunsScope>(state: S, localId: string): S {
  const dispatches = new Map(state.dispatches);
  dispatches.delete(localId);
  return { ...state, dispatches, watching: withoutWatch(state.watching, localId) };
}
