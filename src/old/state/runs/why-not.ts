import {
  canBeChecked,
  type Dispatch,
  dispatchIdOf,
  dispatchName,
  hasRequest,
  type Run,
  runsOf,
  stateWords,
} from '../../domain/dispatch.ts';
import { openableUrl } from '../../domain/openable-url.ts';
import { countdown } from '../../domain/time-words.ts';
import { NO_ROW } from '../action-row.ts';
import type { AppState } from '../app-state.ts';
import { keyOf } from '../key-placeholder.ts';
import { profileLabel } from '../profiles/profile-parts.ts';
import { askedToWaitUntilMs } from '../watching/watch.ts';
import { isFinished } from './forget.ts';
import {
  chosenDispatches,
  runsList,
  runsScreenOf,
  selectedDispatch,
  selectedRunIndex,
} from './runs-list.ts';

// What stands in the way of a key on Runs, as a sentence about the row; `null` if nothing does.

export function whyNoRow(state: AppState): string | null {
  return selectedDispatch(state) ? null : NO_ROW;
}

export function whyNoRun(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  const chosen = chosenDispatches(state);
  if (chosen.length > 1) {
    const isOpenable = ({ url }: Run) => openableUrl(url) !== null;
    return chosen.some((each) => runsOf(each).slice(0, 1).some(isOpenable))
      ? null
      : `None of the ${chosen.length} marked has a run to open.`;
  }
  const run = runsOf(dispatch)[selectedRunIndex(state)];
  if (!run) return `${dispatchName(dispatch)} has no run to open: it ${stateWords(dispatch)}.`;
  const isAsked = runsOf(dispatch).length > 1 && !runsScreenOf(state).hasFocusOnDetails;
  return isAsked || openableUrl(run.url) ? null : NOT_ON_THE_WEB;
}

export const NOT_ON_THE_WEB = "This run's URL isn't a web address, so it can't be opened.";

export function whyNoCheck(state: AppState): string | null {
  return forChosen(state, 'is waiting', (dispatch) => whyNotChecked(state, dispatch));
}

function whyNotChecked(state: AppState, dispatch: Dispatch): string | null {
  const watch = state.watching.watches.get(dispatch.localId);
  const waitMs = watch ? askedToWaitUntilMs(state.watching, watch) - state.clock.monoMs : 0;
  if (waitMs > 0) return `The service asked to wait another ${countdown(waitMs)}.`;
  return canBeChecked(dispatch)
    ? null
    : `Nothing to check: ${dispatchName(dispatch)} ${stateWords(dispatch)}.`;
}

export function whyNoStop(state: AppState): string | null {
  return forChosen(state, 'is waiting or stopped', (dispatch) =>
    dispatch.phase.state === 'waiting' || dispatch.phase.state === 'stopped'
      ? null
      : `No watch to stop: ${dispatchName(dispatch)} ${stateWords(dispatch)}.`,
  );
}

/** With several marked, a key works as soon as it works for one of them. */
function forChosen(
  state: AppState,
  what: string,
  whyNot: (dispatch: Dispatch) => string | null,
): string | null {
  return forAnyChosen(state, what, (dispatch) => whyNotHere(state, dispatch) ?? whyNot(dispatch));
}

/** The same, for what needs no profile that was active here. */
function forAnyChosen(
  state: AppState,
  what: string,
  whyNot: (dispatch: Dispatch) => string | null,
): string | null {
  const chosen = chosenDispatches(state);
  const [first] = chosen;
  if (!first) return whyNoRow(state);
  const reasons = chosen.map(whyNot);
  if (reasons.includes(null)) return null;
  return chosen.length === 1
    ? (reasons[0] ?? null)
    : `None of the ${chosen.length} marked ${what}.`;
}

export function whyNoUrl(state: AppState): string | null {
  return forAnyChosen(state, 'has a run', (dispatch) =>
    runsOf(dispatch).length > 0
      ? null
      : `${dispatchName(dispatch)} has no run URL to copy: it ${stateWords(dispatch)}.`,
  );
}

function whyNoRequest(state: AppState): string | null {
  return forAnyChosen(state, 'was sent from this machine', (dispatch) =>
    hasRequest(dispatch) ? null : "It was sent from elsewhere, so its request isn't known here.",
  );
}

export function whyNoRunOn(state: AppState): string | null {
  const reason = whyNoRequest(state);
  // Until they are read, there is none.
  if (reason !== null || state.profiles.known.length !== 1) return reason;
  return `There is no other profile. ${keyOf('profiles.add')} on Profiles adds one.`;
}

export function whyNoCopy(state: AppState): string | null {
  return forAnyChosen(state, 'has anything to copy', (dispatch) =>
    hasRequest(dispatch) || dispatchIdOf(dispatch) !== null ? null : 'Nothing to copy yet.',
  );
}

/** Nothing is watched or changed for a profile that was never active in this terminal. */
function whyNotHere(state: AppState, { localId, profileId }: Dispatch): string | null {
  if (state.dispatches.has(localId)) return null;
  return `${profileLabel(state, profileId)} hasn't been active in this terminal yet. ${keyOf('switcher.open')} switches to it.`;
}

export function whyNotResolved(state: AppState): string | null {
  const dispatch = selectedDispatch(state);
  if (!dispatch) return whyNoRow(state);
  if (dispatch.phase.state !== 'unknown') {
    return `${dispatchName(dispatch)} isn't unknown: it ${stateWords(dispatch)}.`;
  }
  return whyNotHere(state, dispatch);
}

export function whyNoForget(state: AppState): string | null {
  return forChosen(state, 'has a response yet', (dispatch) =>
    dispatch.phase.state === 'sending'
      ? `${dispatchName(dispatch)} is being sent. Wait for the response before forgetting it.`
      : null,
  );
}

export function whyNoneFinished(state: AppState): string | null {
  const { visible } = runsList(state);
  const first = visible.find(isFinished);
  if (!first) return NO_ROW;
  // The footer asks with every frame, so this stops at the first row that can go.
  const canForget = (each: Dispatch) => isFinished(each) && whyNotHere(state, each) === null;
  return visible.some(canForget) ? null : whyNotHere(state, first);
}

export function whyNoRunAgain(state: AppState): string | null {
  const { length } = chosenDispatches(state);
  if (length > 1) {
    return `A form takes one dispatch, and ${length} are marked. ${keyOf('runs.run-on')} sends them all again as they were.`;
  }
  return whyNoRequest(state);
}
