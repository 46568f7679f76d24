import { type Dispatch, type DispatchRequest, newDispatch } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { activeDestination } from '../destination.ts';
import { type AppForm, appForm } from '../form/app-form.ts';
import { BUTTON, withProblems } from '../form/form.ts';
import type { TextEdit } from '../form/text-field.ts';
import { keyOf } from '../key-of.ts';
import { noted } from '../notice.ts';
import type { Now } from '../now.ts';
import { toWrite, withCommands } from '../outbox.ts';
import { activeParts, activeProfile, withActiveParts } from '../profiles/parts.ts';
import { canWrite, NOTHING_SENT } from '../profiles/without-token.ts';
import { rowsOf, rowsOfProfile } from '../runs/rows.ts';
import { showDispatch } from '../runs/runs-list.ts';
import { toScreen } from '../screen.ts';
import type { ActionTable } from '../slice-table.ts';
import {
  blankDispatch,
  DISPATCH_SPEC,
  type DispatchDraft,
  type DispatchForm,
  filledWith,
  holdsDraft,
  NEW_DISPATCH,
  pasteParams,
  readDraft,
  withBranchAsRef,
  withDraftBack,
  withFormLeft,
} from './dispatch-form.ts';
import { knownForDispatch } from './dispatch-suggestions.ts';

/** The active profile's dispatch form. */
export function dispatchFormOf(state: AppState): AppForm {
  const form = activeParts(state).dispatchForm;
  return appForm(state, 'dispatch', DISPATCH_SPEC, {
    form,
    put: (changed) => withForm(state, changed),
    blank: blankDispatch(state.gitBranch),
    submit: () => askToSend(state),
    back: () => toScreen(state, 'runs'),
    edited: (edit) => pasted(state, form, edit),
    known: () =>
      knownForDispatch(form, {
        requests: rowsOfProfile(state).map(({ request }) => request),
        samples: activeProfile(state)?.samples ?? [],
        gitBranch: state.gitBranch,
      }),
  });
}

/** Opens an empty form. What was typed before is offered as a draft. */
export function openDispatchForm(state: AppState): AppState {
  const left = withFormLeft(activeParts(state), state.clock.wallMs);
  const opened = withActiveParts(state, left);
  return withForm(toScreen(opened, 'dispatch'), blankDispatch(state.gitBranch));
}

/** The draft that the empty form on screen offers, or `null`. */
export function offeredDraft(state: AppState): DispatchDraft | null {
  const { dispatchForm, dispatchDraft } = activeParts(state);
  return holdsDraft(dispatchForm) ? null : dispatchDraft;
}

/** What keys do in the dispatch form besides what they do in every form. */
export const DISPATCH_ACTIONS = {
  'bring-back-draft': (state) => withActiveParts(state, withDraftBack(activeParts(state))),
} satisfies ActionTable;

/** Opens the form with a known request. */
export function fillDispatchForm(state: AppState, request: DispatchRequest): AppState {
  const before = activeParts(state).dispatchForm;
  const filled = withForm(toScreen(state, 'dispatch'), filledWith(before, request));
  const text = `${keyOf('form.undo')} brings back the previous draft.`;
  return holdsDraft(before) ? noted(filled, 'info', text) : filled;
}

/** The dispatch that the form would repeat although it may have been accepted, or `null`. */
export function twinOfForm(state: AppState): Dispatch | null {
  const draft = readDraft(activeParts(state).dispatchForm);
  return draft.ok ? unknownTwin(state, state.profiles.activeId, draft.value) : null;
}

/** A profile's latest dispatch of a request, if it may have been accepted; else `null`. */
export function unknownTwin(
  state: AppState,
  profileId: ProfileId,
  wanted: DispatchRequest,
): Dispatch | null {
  const text = JSON.stringify(wanted);
  const latest = rowsOf(state, profileId).find(
    ({ request }) => request.key === wanted.key && JSON.stringify(request) === text,
  );
  return latest?.phase.state === 'unknown' ? latest : null;
}

/** The latest dispatch of the key in the form, if that failed; else `null`. */
export function lastFailure(state: AppState): Dispatch | null {
  const key = activeParts(state).dispatchForm.values.key.text.trim();
  if (key === '') return null;
  const latest = rowsOfProfile(state).find(({ request }) => request.key === key);
  const hasFailed = latest?.phase.state === 'error' || latest?.phase.state === 'refused';
  return hasFailed ? latest : null;
}

export function gitBranchFound(state: AppState, gitBranch: string | null): AppState {
  const form = activeParts(state).dispatchForm;
  const known = { ...state, gitBranch };
  return state.screen === 'dispatch' ? withForm(known, withBranchAsRef(form, gitBranch)) : known;
}

/** Checks the draft first: no one should type a name for a draft that can't be sent. */
function askToSend(state: AppState): AppState {
  const form = activeParts(state).dispatchForm;
  const profile = activeProfile(state);
  if (profile === null) return state;
  const draft = readDraft(form);
  if (!draft.ok) return withForm(state, withProblems(form, draft.error));
  if (!canWrite(profile, 'dispatches')) {
    const problems = [{ at: BUTTON, message: NOTHING_SENT }];
    return withForm(state, { ...form, problems });
  }
  return toWrite(state, { kind: 'dispatch' });
}

function pasted(state: AppState, form: DispatchForm, edit: TextEdit): AppState | null {
  const rows = edit.kind === 'paste' ? pasteParams(form, edit.text) : null;
  if (rows === null) return null;
  const next = withForm(state, rows.form);
  const text = 'Trimmed the spaces around pasted names and values.';
  return rows.wasTrimmed ? noted(next, 'info', text) : next;
}

function withForm(state: AppState, dispatchForm: DispatchForm): AppState {
  return withActiveParts(state, { dispatchForm });
}

/** Sends the draft, exactly once. It was checked and has passed the guard of protected profiles. */
export function sendDraft(state: AppState, now: Now): AppState {
  const { dispatchForm: form } = activeParts(state);
  const destination = activeDestination(state, 'dispatches', null);
  const draft = readDraft(form);
  if (!draft.ok || !destination || destination.tokenKind === null) return state;
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
    { dispatchForm: NEW_DISPATCH, sentFromForm: dispatch.localId },
  );
  return withCommands(showDispatch(sent, dispatch.localId), {
    kind: 'send-dispatch',
    dispatch,
    destination,
  });
}
