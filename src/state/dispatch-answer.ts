import { type Dispatch, type DispatchPhase, sighted } from '../domain/dispatch.ts';
import { type Failure, fateAfter } from '../domain/failure.ts';
import { failureSentence } from '../domain/failure-sentence.ts';
import type { Result } from '../domain/result.ts';
import type { AppState, Notice } from './app-state.ts';
import { forgetDraft, restoreDraft } from './dispatch-form/form-update.ts';
import type { Moment } from './moment.ts';
import { type Step, stay } from './step.ts';
import { watchFor, withWatch } from './watching/watch.ts';

/** The answer to a creation, or the lack of one. */
export function dispatchAnswered(
  state: AppState,
  localId: string,
  result: Result<{ readonly dispatchId: string }, Failure>,
  moment: Moment,
): Step {
  const before = state.dispatches.get(localId);
  if (before?.phase.state !== 'sending') return stay(state);
  return result.ok
    ? accepted(state, before, result.value.dispatchId, moment)
    : notAccepted(state, before, phaseAfterFailure(result.error), moment);
}

/** Without its line in the journal a dispatch is never sent. */
export function dispatchNotJournaled(
  state: AppState,
  localId: string,
  reason: string,
  moment: Moment,
): Step {
  const before = state.dispatches.get(localId);
  if (before?.phase.state !== 'sending') return stay(state);
  return notAccepted(state, before, { state: 'refused', reason }, moment);
}

function accepted(state: AppState, before: Dispatch, dispatchId: string, moment: Moment): Step {
  const dispatch: Dispatch = {
    ...sighted(before, { kind: 'accepted' }, moment.wallMs),
    confirmedAtMs: moment.wallMs,
    phase: { state: 'waiting', dispatchId, unknownStatus: null },
  };
  const watch = watchFor(dispatch, moment);
  const watching = watch ? withWatch(state.watching, watch) : state.watching;
  return saved(forgetDraft({ ...state, watching }, dispatch.localId), dispatch);
}

function notAccepted(
  state: AppState,
  before: Dispatch,
  phase: Extract<DispatchPhase, { state: 'refused' | 'unknown' }>,
  moment: Moment,
): Step {
  const dispatch: Dispatch = {
    ...sighted(before, { kind: phase.state }, moment.wallMs),
    // Only an answer confirms anything, and for this one there was none.
    confirmedAtMs: phase.state === 'unknown' ? null : moment.wallMs,
    phase,
  };
  const notice: Notice =
    phase.state === 'refused'
      ? {
          tone: 'failure',
          text: `${before.request.key} was not accepted. n opens the form as you left it.`,
        }
      : {
          tone: 'warning',
          text: `Nobody knows whether ${before.request.key} was accepted. Look before you send it again.`,
        };
  return saved({ ...restoreDraft(state, dispatch.localId), notice }, dispatch);
}

function phaseAfterFailure(
  failure: Failure,
): Extract<DispatchPhase, { state: 'refused' | 'unknown' }> {
  const { what, next } = failureSentence(failure, { area: 'dispatches', action: 'dispatch' });
  const reason = `${what} ${next}`;
  return fateAfter(failure) === 'unknown'
    ? { state: 'unknown', reason }
    : { state: 'refused', reason };
}

function saved(state: AppState, dispatch: Dispatch): Step {
  return {
    state: { ...state, dispatches: new Map(state.dispatches).set(dispatch.localId, dispatch) },
    commands: [{ type: 'save-dispatch', dispatch }],
  };
}
