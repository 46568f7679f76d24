import { type Dispatch, dispatchName } from '../../domain/dispatch.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { withoutWatch } from '../watching/watch.ts';
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

function forget<S extends RunsScope>(state: S, dispatch: Dispatch): UpdateResult<S> {
  const notice = {
    tone: 'info',
    text: `Forgotten here: ${dispatchName(dispatch)}. The service still has it.`,
  } as const;
  return {
    state: { ...withoutDispatch(state, dispatch.localId), notice },
    commands: [{ type: 'forget-dispatch', localId: dispatch.localId }],
  };
}

/** Takes a dispatch out of the list and out of the watch. */
export function withoutDispatch<S extends RunsScope>(state: S, localId: string): S {
  const dispatches = new Map(state.dispatches);
  dispatches.delete(localId);
  return { ...state, dispatches, watching: withoutWatch(state.watching, localId) };
}
