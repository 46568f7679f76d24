import { newDispatch } from '../../domain/dispatch.ts';
import { activeDestination } from '../destination.ts';
import type { Now } from '../now.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { showDispatch } from '../runs/runs-list.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { NEW_DISPATCH, readDraft } from './dispatch-form.ts';
import type { DispatchFormScope } from './dispatch-scope.ts';

/** Sends the draft, exactly once. It was checked and has passed the guard of protected profiles. */
export function sendDraft<S extends DispatchFormScope>(state: S, now: Now): UpdateResult<S> {
  const { dispatchForm: form } = activeParts(state);
  const destination = activeDestination(state, 'dispatches', null);
  const draft = readDraft(form);
  if (!draft.ok || !destination || destination.tokenKind === null) return noCommands(state);
  const dispatch = newDispatch({
    localId: now.id,
    profileId: destination.profileId,
    tokenKind: destination.tokenKind,
    request: draft.value,
    wallMs: now.wallMs,
  });
  const dispatches = new Map(state.dispatches).set(dispatch.localId, dispatch);
  const sent = withActiveParts(
    { ...state, dispatches },
    {
      dispatchForm: { ...NEW_DISPATCH, sent: { localId: dispatch.localId, request: draft.value } },
    },
  );
  return {
    state: showDispatch(sent, dispatch.localId),
    commands: [{ type: 'send-dispatch', dispatch, destination }],
  };
}
