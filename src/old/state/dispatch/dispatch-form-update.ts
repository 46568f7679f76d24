import { type Dispatch, type DispatchRequest, requestName } from '../../domain/dispatch.ts';
import { PROFILE_GONE, type ProfileId } from '../../domain/profile.ts';
import { err, ok, type Result } from '../../domain/result.ts';
import { whyNotWritable } from '../../domain/write-guard.ts';
import type { AppState } from '../app-state.ts';
import { destinationOf, refuseWrite, whyNoWrite } from '../destination.ts';
import { type AppForm, appForm } from '../form/app-form.ts';
import { withProblems } from '../form/form.ts';
import type { TextEdit } from '../form/text-field.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import type { ReadyWrite } from '../outbox.ts';
import { toWrite } from '../outbox.ts';
import {
  formParts,
  formProfileId,
  partsOf,
  withFormParts,
  withParts,
} from '../profiles/profile-parts.ts';
import { rowsOf } from '../runs/rows.ts';
import { sendDispatches } from '../runs/send-dispatches.ts';
import { toScreen } from '../screen.ts';
import { type ActiveProfile, activeProfile } from '../session.ts';
import { keepDraft, offeredDraft } from './dispatch-draft.ts';
import {
  blankDispatch,
  DISPATCH_SPEC,
  type DispatchForm,
  fillWithRequest,
  holdsDraft,
  NEW_DISPATCH,
  pasteParams,
  prefillBranch,
  readDispatchForm,
} from './dispatch-form.ts';
import { knownForDispatch } from './dispatch-suggestions.ts';

/** The active profile's dispatch form. */
export function dispatchFormOf(state: AppState): AppForm {
  const profileId = formProfileId(state);
  const form = partsOf(state, profileId).dispatchForm;
  return appForm(state, 'dispatch', DISPATCH_SPEC, {
    form,
    put: (changed) => withForm(state, changed),
    blank: blankDispatch(state.gitBranch),
    submit: () => toWrite(state, { kind: 'dispatch', profileId }),
    whyNoWrite: whyNoWrite(state, 'dispatches'),
    back: () => toScreen(state, 'runs'),
    edit: (edit) => pasteLines(state, form, edit),
    left: () => {
      const draft = offeredDraft(state);
      if (draft === null) return null;
      const parts = { dispatchForm: draft.form, dispatchDraft: null };
      return { words: null, isOne: true, bringBack: () => withFormParts(state, parts) };
    },
    known: () =>
      knownForDispatch(form, {
        requests: rowsOf(state, profileId).map(({ request }) => request),
        samples: samplesOf(state, profileId),
        gitBranch: state.gitBranch,
      }),
  });
}

/** Opens an empty form. What was typed before is offered as a draft. */
export function openDispatchForm(state: AppState): AppState {
  const opened = toScreen(state, 'dispatch');
  const left = withFormParts(opened, keepDraft(formParts(opened), state.clock.wallMs));
  return withForm(left, blankDispatch(state.gitBranch));
}

/** Opens the form with what was sent: on a row of another profile, the form of that one. */
export function runAgain(state: AppState, { profileId, request }: Dispatch): AppState {
  return fillDispatchForm(toScreen(state, 'dispatch', profileId), request);
}

/** Puts a known request into the form on screen. */
export function fillDispatchForm(state: AppState, request: DispatchRequest): AppState {
  const before = formParts(state).dispatchForm;
  const filled = withForm(state, fillWithRequest(before, request));
  const text = `${keyOf('form.undo')} brings back the previous draft.`;
  return holdsDraft(before) ? addNotice(filled, 'info', text) : filled;
}

/** The dispatch that the form would repeat although it may have been accepted, or `null`. */
export function twinOfForm(state: AppState): Dispatch | null {
  const draft = readDispatchForm(formParts(state).dispatchForm);
  return draft.ok ? unknownTwin(state, formProfileId(state), draft.value) : null;
}

/** A profile's latest dispatch of a request, if it may have been accepted; else `null`. */
export function unknownTwin(
  state: AppState,
  profileId: ProfileId,
  wanted: DispatchRequest,
): Dispatch | null {
  const latest = rowsOf(state, profileId).find(({ request }) => isSameRequest(request, wanted));
  return latest?.phase.state === 'unknown' ? latest : null;
}

/** Whether both would run the same, in whatever order their params stand. */
function isSameRequest(one: DispatchRequest, other: DispatchRequest): boolean {
  if (one.key !== other.key || one.ref !== other.ref || one.title !== other.title) return false;
  const names = Object.keys(one.params);
  return (
    names.length === Object.keys(other.params).length &&
    names.every((name) => one.params[name] === other.params[name])
  );
}

/** The latest dispatch of the key in the form, if that failed; else `null`. */
export function lastFailure(state: AppState): Dispatch | null {
  const key = formParts(state).dispatchForm.values.key.text.trim();
  if (key === '') return null;
  const latest = rowsOf(state, formProfileId(state)).find(({ request }) => request.key === key);
  const hasFailed = latest?.phase.state === 'error' || latest?.phase.state === 'refused';
  return hasFailed ? latest : null;
}

export function applyGitBranch(state: AppState, gitBranch: string | null): AppState {
  const form = formParts(state).dispatchForm;
  const known = { ...state, gitBranch };
  return state.screen === 'dispatch' ? withForm(known, prefillBranch(form, gitBranch)) : known;
}

/** Only the sandbox has any, and only while it is open. */
function samplesOf(state: AppState, profileId: ProfileId): ActiveProfile['samples'] {
  const profile = activeProfile(state);
  return profile?.id === profileId ? profile.samples : [];
}

function pasteLines(state: AppState, form: DispatchForm, edit: TextEdit): AppState | null {
  const rows = edit.kind === 'paste' ? pasteParams(form, edit.text) : null;
  if (rows === null) return null;
  const next = withForm(state, rows.form);
  const text = 'Trimmed the spaces around pasted names and values.';
  return rows.wasTrimmed ? addNotice(next, 'info', text) : next;
}

function withForm(state: AppState, dispatchForm: DispatchForm): AppState {
  return withFormParts(state, { dispatchForm });
}

/** What the form sends, exactly once; or the form with what is wrong in it. */
export function prepareDispatch(
  state: AppState,
  { profileId }: { readonly profileId: ProfileId },
  now: Now,
): Result<ReadyWrite, AppState> {
  const { dispatchForm: form } = partsOf(state, profileId);
  const destination = destinationOf(state, profileId, 'dispatches', null);
  if (destination === null) return err(addNotice(state, 'failure', PROFILE_GONE));
  // Whatever is wrong in it, none of it can be sent.
  if (whyNotWritable(destination) !== null) return err(refuseWrite(state, destination));
  const draft = readDispatchForm(form);
  if (!draft.ok) return err(withForm(state, withProblems(form, draft.error)));
  const request = draft.value;
  return ok({
    to: [{ ...destination, what: requestName(request) }],
    asks: 'elsewhere',
    send: (to) => {
      const wanted = to.map((each) => ({ destination: each, request }));
      const sent = sendDispatches(state, wanted, now);
      const form = { dispatchForm: NEW_DISPATCH, sentFromForm: now.id };
      const left = withParts(sent.state, profileId, form);
      return { ...sent, state: left };
    },
  });
}
