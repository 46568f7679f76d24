import { runsOf } from '../domain/dispatch.ts';
import { openableUrl } from '../domain/run-url.ts';
import type { AppState } from '../state/app-state.ts';
import { selectedDispatch } from '../state/runs/rows.ts';

/** Reasons why a key can do nothing now, as sentences for the notice line; `null` where it can. */

export function whyNoRow(state: AppState): string | null {
  return selectedDispatch(state) ? null : 'There is no dispatch here yet. n makes one.';
}

export function whyNoRun(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  const run = runsOf(dispatch)[state.runsScreen.runIndex];
  if (!run) return `${dispatch.request.key} has no run to open: it is ${dispatch.phase.state}.`;
  return openableUrl(run.url)
    ? null
    : 'The address of this run is not a web address, so it is shown and not opened.';
}

export function whyNoCheck(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
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
