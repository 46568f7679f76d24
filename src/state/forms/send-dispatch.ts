import type { Dispatch } from '../../domain/dispatch.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import { showDispatch } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { NEW_DISPATCH, readDraft } from './dispatch-form.ts';
import type { DispatchFormScope } from './dispatch-scope.ts';

/** Sends the draft, exactly once. It was checked and has passed the guard of protected profiles. */
export function sendDraft<S extends DispatchFormScope>(state: S, now: Now): UpdateResult<S> {
  const { session } = state;
  const { dispatchForm: form } = activeParts(state);
  if (session.phase !== 'open') return noCommands(state);
  const { profile } = session;
  const draft = readDraft(form);
  const tokenKind = chooseTokenKind('dispatches', profile.tokenKinds);
  if (!draft.ok || tokenKind === null) return noCommands(state);
  const dispatch: Dispatch = {
    localId: now.id,
    profileId: profile.id,
    tokenKind,
    request: draft.value,
    createdAtMs: now.wallMs,
    confirmedAtMs: null,
    phase: { state: 'sending' },
    timeline: [{ kind: 'sent', atMs: now.wallMs }],
  };
  const dispatches = new Map(state.dispatches).set(dispatch.localId, dispatch);
  const sent = withActiveParts(
    { ...state, dispatches },
    {
      dispatchForm: { ...NEW_DISPATCH, sent: { localId: dispatch.localId, request: draft.value } },
    },
  );
  return {
    state: showDispatch(sent, dispatch.localId),
    commands: [{ type: 'send-dispatch', dispatch, isProtected: session.profile.isProtected }],
  };
}
