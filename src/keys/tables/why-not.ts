import { dispatchIdOf, dispatchName, hasRequest, runsOf } from '../../domain/dispatch.ts';
import { countdown } from '../../domain/elapsed.ts';
import { openableUrl } from '../../domain/run-url.ts';
import type { AppState } from '../../state/app/app-state.ts';
import { keyOf } from '../../state/key-of.ts';
import { selectedDispatch, selectedRunIndex } from '../../state/lists/runs.ts';

/** Reasons why a key can do nothing now, as sentences for the notice line; `null` where it can. */

export function whyNoRow(state: AppState): string | null {
  return selectedDispatch(state)
    ? null
    : `There is no dispatch here yet. ${keyOf('app.new-dispatch')} makes one.`;
}

export function whyNoRun(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  const run = runsOf(dispatch)[selectedRunIndex(state)];
  if (!run) return `${dispatchName(dispatch)} has no run to open: it is ${dispatch.phase.state}.`;
  return openableUrl(run.url)
    ? null
    : 'The address of this run is not a web address, so it is shown and not opened.';
}

export function whyNoCheck(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  const watch = state.watching.watches.get(dispatch.localId);
  const waitMs = (watch?.askedToWaitUntilMs ?? 0) - state.clock.monoMs;
  if (waitMs > 0) return `The service asked not to be asked for another ${countdown(waitMs)}.`;
  return dispatch.phase.state === 'waiting'
    ? null
    : `There is nothing to check: the dispatch is ${dispatch.phase.state}.`;
}

export function whyNoStop(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  return dispatch.phase.state === 'waiting' || dispatch.phase.state === 'stopped'
    ? null
    : `Nothing is watched here: the dispatch is ${dispatch.phase.state}.`;
}

export function whyNoUrl(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  return runsOf(dispatch)[selectedRunIndex(state)]
    ? null
    : `${dispatchName(dispatch)} has no run to copy the address of: it is ${dispatch.phase.state}.`;
}

export function whyNoId(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  return dispatchIdOf(dispatch) === null
    ? `No id is known for ${dispatchName(dispatch)}: it is ${dispatch.phase.state}.`
    : null;
}

export function whyNoCurl(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  return hasRequest(dispatch)
    ? null
    : 'It was sent from elsewhere, so the request is not known here.';
}

export function whyNoWatch(state: AppState): string | null {
  return state.session.phase === 'open' ? null : 'No profile is open yet.';
}

export function whyNoForget(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  return dispatch.phase.state === 'sending'
    ? `${dispatchName(dispatch)} is being sent. Wait for its answer; then it can be forgotten.`
    : null;
}
