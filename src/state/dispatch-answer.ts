import { type Dispatch, type DispatchPhase, withEvent } from '../domain/dispatch.ts';
import { type Failure, outcomeAfter } from '../domain/failure.ts';
import { failureSentence } from '../domain/failure-sentence.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { AppState, Notice } from './app-state.ts';
import { forgetDraft, restoreDraft } from './dispatch-form/form-update.ts';
import { keyOf } from './key-of.ts';
import type { Now } from './now.ts';
import { activeProfileId, changeParts, partsOf, profileLabel } from './profiles/parts.ts';
import { noCommands, type UpdateResult } from './update-result.ts';
import { resumeProfile } from './watching/resume-profile.ts';
import { watchFor, withWatch } from './watching/watch.ts';

/** The answer to a creation, or the lack of one. */
export function dispatchAnswered(
  state: AppState,
  localId: string,
  result: Result<{ readonly dispatchId: string }, Failure>,
  now: Now,
): UpdateResult {
  const before = state.dispatches.get(localId);
  if (before?.phase.state !== 'sending') return noCommands(state);
  return result.ok
    ? accepted(state, before, result.value.dispatchId, now)
    : notAccepted(
        result.error.kind === 'unauthorized' ? paused(state, before.profileId) : state,
        before,
        phaseAfterFailure(result.error),
        now,
        result.error,
      );
}

/** Without its line in the journal a dispatch is never sent. */
export function dispatchNotJournaled(
  state: AppState,
  localId: string,
  reason: string,
  now: Now,
): UpdateResult {
  const before = state.dispatches.get(localId);
  if (before?.phase.state !== 'sending') return noCommands(state);
  return notAccepted(state, before, { state: 'refused', reason }, now);
}

function accepted(state: AppState, before: Dispatch, dispatchId: string, now: Now): UpdateResult {
  const dispatch: Dispatch = {
    ...withEvent(before, { kind: 'accepted' }, now.wallMs),
    confirmedAtMs: now.wallMs,
    phase: { state: 'waiting', dispatchId, unknownStatus: null },
  };
  const watch = watchFor(dispatch, now);
  const watching = watch ? withWatch(state.watching, watch) : state.watching;
  // Whatever token was refused before, this one was taken.
  const resumed = resumeProfile({ ...state, watching }, dispatch.profileId);
  return saved(
    changeParts(resumed, dispatch.profileId, (parts) => ({
      ...parts,
      dispatchForm: forgetDraft(parts.dispatchForm, dispatch.localId),
    })),
    dispatch,
  );
}

function notAccepted(
  state: AppState,
  before: Dispatch,
  phase: Extract<DispatchPhase, { state: 'refused' | 'unknown' }>,
  now: Now,
  failure: Failure | null = null,
): UpdateResult {
  const dispatch: Dispatch = {
    ...withEvent(before, { kind: phase.state }, now.wallMs),
    // Only an answer confirms anything.
    confirmedAtMs: failure !== null && outcomeAfter(failure) === 'refused' ? now.wallMs : null,
    phase,
  };
  const { dispatchForm } = partsOf(state, before.profileId);
  const restored = restoreDraft(dispatchForm, dispatch.localId);
  const isBack = restored !== dispatchForm;
  const back = changeParts(state, before.profileId, (parts) => ({
    ...parts,
    dispatchForm: restored,
  }));
  return saved(
    { ...back, notice: noticeOf(state, before, phase.state, failure, isBack) },
    dispatch,
  );
}

/** What is on another profile by now is named with that profile. */
function noticeOf(
  state: AppState,
  before: Dispatch,
  outcome: 'refused' | 'unknown',
  failure: Failure | null,
  isBack: boolean,
): Notice {
  const { profileId } = before;
  // While another draft is in the form, this one waits in its row.
  const wayBack = isBack
    ? `${keyOf('app.new-dispatch')} opens the form as you left it`
    : `${keyOf('runs.run-again')} on its row fills the form with it`;
  const isOn = activeProfileId(state) === profileId;
  const label = profileLabel(state, profileId);
  const what = isOn ? before.request.key : `${before.request.key} on ${label}`;
  if (outcome === 'unknown') {
    const text = `Nobody knows whether ${what} was accepted. Look before you send it again.`;
    return { tone: 'warning', text };
  }
  if (isOn && failure?.kind === 'unauthorized') {
    const text = `The token of ${label} was not accepted. ${keyOf('token-prompt.open')} enters it anew; then ${wayBack}.`;
    return { tone: 'failure', text };
  }
  const refusal = failure !== null && outcomeAfter(failure) === 'refused' ? 'accepted' : 'sent';
  const text = isOn
    ? `${what} was not ${refusal}. ${wayBack}.`
    : `${what} was not ${refusal}. Its form is kept there.`;
  return { tone: 'failure', text };
}

/** A token that is not accepted for one thing is not accepted for the checks either. */
function paused(state: AppState, profileId: ProfileId): AppState {
  const pausedProfiles = new Set(state.watching.pausedProfiles).add(profileId);
  return { ...state, watching: { ...state.watching, pausedProfiles } };
}

/** What a failed creation makes of a dispatch. */
export function phaseAfterFailure(
  failure: Failure,
): Extract<DispatchPhase, { state: 'refused' | 'unknown' }> {
  const { what, next } = failureSentence(failure, { area: 'dispatches', action: 'dispatch' });
  const reason = `${what} ${next}`;
  return outcomeAfter(failure) === 'unknown'
    ? { state: 'unknown', reason }
    : { state: 'refused', reason };
}

function saved(state: AppState, dispatch: Dispatch): UpdateResult {
  return {
    state: { ...state, dispatches: new Map(state.dispatches).set(dispatch.localId, dispatch) },
    commands: [{ type: 'save-dispatch', dispatch }],
  };
}
