import type { Dispatch } from '../../domain/dispatch.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import { showDispatch } from '../lists/runs.ts';
import type { Now } from '../now.ts';
import { activeParts, withActiveParts } from '../profiles/parts.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { EMPTY_FORM } from './form-state.ts';
import { readDraft } from './read-draft.ts';

/** Sends the draft, once. The form has checked it and the guard of protected profiles let it pass. */
export function sendDraft(state: AppState, now: Now): UpdateResult {
  const { session } = state;
  const { dispatchForm: form } = activeParts(state);
  if (session.phase !== 'open') return noCommands(state);
  const draft = readDraft(form);
  const tokenKind = chooseTokenKind('dispatches', session.profile.tokenKinds);
  if (!draft.ok || tokenKind === null) return noCommands(state);
  const dispatch: Dispatch = {
    localId: now.id,
    profileId: session.profile.id,
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
    { dispatchForm: { ...EMPTY_FORM, sent: { localId: dispatch.localId, request: draft.value } } },
  );
  return {
    state: showDispatch(sent, dispatch.localId),
    commands: [{ type: 'send-dispatch', dispatch, isProtected: session.profile.isProtected }],
  };
}
