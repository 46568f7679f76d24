import type { Dispatch } from '../../domain/dispatch.ts';
import { chooseTokenKind } from '../../domain/token.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { selectDispatch } from '../runs/runs-update.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { EMPTY_FORM } from './form-state.ts';
import { readDraft } from './read-draft.ts';

/** Sends the draft, once. The form has checked it and the guard of protected profiles let it pass. */
export function sendDraft(state: AppState, now: Now): UpdateResult {
  const { dispatchForm: form, session } = state;
  if (session.phase !== 'open') return noCommands(state);
  const draft = readDraft(form);
  const tokenKind = chooseTokenKind('dispatches', session.profile.tokenKinds);
  if (!draft.ok || tokenKind === null) return noCommands(state);
  const dispatch: Dispatch = {
    localId: now.id,
    profileName: session.profile.name,
    tokenKind,
    request: draft.value,
    createdAtMs: now.wallMs,
    confirmedAtMs: null,
    phase: { state: 'sending' },
    timeline: [{ kind: 'sent', atMs: now.wallMs }],
  };
  const sent: AppState = {
    ...state,
    screen: 'runs',
    runsScreen: { ...state.runsScreen, filter: { phase: 'off' } },
    dispatches: new Map(state.dispatches).set(dispatch.localId, dispatch),
    dispatchForm: { ...EMPTY_FORM, sent: { localId: dispatch.localId, request: draft.value } },
  };
  return {
    state: selectDispatch(sent, dispatch.localId),
    commands: [{ type: 'send-dispatch', dispatch }],
  };
}
