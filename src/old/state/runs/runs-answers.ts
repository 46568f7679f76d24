import { type Dispatch, withEvent } from '../../domain/dispatch.ts';
import { afterCreation, markNotSent } from '../../domain/dispatch-answers.ts';
import { type Failure, outcomeAfter } from '../../domain/failure.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import { settleSentForm } from '../dispatch/dispatch-draft.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice, type Notice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { partsOf, profileLabel, withParts } from '../profiles/profile-parts.ts';
import { activeProfileId } from '../session.ts';
import { pauseProfile, resumeProfile, withDispatch } from '../watching/watch.ts';
import { addFromElsewhere, withNews } from './news.ts';
import type { RunsEventOf } from './runs-slice.ts';
import { openOtherProfile } from './scope.ts';

/** The answer to a creation, or its failure. */
export function applyDispatchAnswer(
  state: AppState,
  { localId, result }: RunsEventOf<'dispatch-answered'>,
  now: Now,
): AppState {
  const before = state.dispatches.get(localId);
  if (before?.phase.state !== 'sending') return state;
  const dispatch = afterCreation(before, result, now.wallMs);
  if (result.ok) return applyAcceptance(state, dispatch, now);
  // A token rejected for a creation won't be accepted for checks either.
  const isUnauthorized = result.error.kind === 'unauthorized';
  const next = isUnauthorized ? pauseProfile(state, before.profileId, 'rejected') : state;
  return applyRefusal(next, dispatch, result.error, now);
}

/** Without a journal entry, a dispatch is never sent. */
export function applyJournalFailure(
  state: AppState,
  { localId, reason }: RunsEventOf<'dispatch-not-journaled'>,
  now: Now,
): AppState {
  const before = state.dispatches.get(localId);
  if (before?.phase.state !== 'sending') return state;
  return applyRefusal(state, markNotSent(before, reason, now.wallMs), null, now);
}

function applyAcceptance(state: AppState, dispatch: Dispatch, now: Now): AppState {
  // Whatever token was rejected before, this one was accepted.
  const resumed = resumeProfile(withDispatch(state, dispatch, now), dispatch.profileId);
  const { localId, profileId } = dispatch;
  const form = settleSentForm(partsOf(resumed, profileId), localId, null);
  const next = withParts(resumed, profileId, form);
  // In this order, so that what is loaded includes it as accepted.
  const saved = withCommands(next, { kind: 'save-dispatch', dispatch });
  return openOtherProfile(saved, dispatch.profileId);
}

/** The row has the request. What the form sent is a draft again as well, unless it may have been accepted. */
function applyRefusal(
  state: AppState,
  dispatch: Dispatch,
  failure: Failure | null,
  { wallMs }: Now,
): AppState {
  const { localId, profileId, request, phase } = dispatch;
  const refused = phase.state === 'unknown' ? null : { request, wallMs };
  const kept = withParts(
    state,
    profileId,
    settleSentForm(partsOf(state, profileId), localId, refused),
  );
  const notice = noticeOf(state, dispatch, failure);
  const dispatches = new Map(state.dispatches).set(localId, dispatch);
  return withCommands({ ...kept, dispatches, notice }, { kind: 'save-dispatch', dispatch });
}

/** If the dispatch's profile is no longer active, names it. */
function noticeOf(
  state: AppState,
  { profileId, request, phase }: Dispatch,
  failure: Failure | null,
): Notice {
  const isOn = activeProfileId(state) === profileId;
  const label = profileLabel(state, profileId);
  const what = isOn ? request.key : `${request.key} on ${label}`;
  if (phase.state === 'unknown') {
    const text = `${what} may have been accepted. Check the service, then press ${keyOf('runs.resolve')} on its row.`;
    return { tone: 'warning', text };
  }
  const refusal = failure !== null && outcomeAfter(failure) === 'refused' ? 'accepted' : 'sent';
  const text = `${what} wasn't ${refusal}. Press ${keyOf('runs.run-again')} on its row to fill the form with it.`;
  return { tone: 'failure', text };
}

/** What this process knows about a dispatch is newer than what the file holds, unless it was open to others. */
export function applyHistory(
  state: AppState,
  { profileId, dispatches, older = 0 }: RunsEventOf<'history-loaded'>,
  now: Now,
): AppState {
  const asked = openOnce(state, profileId);
  if (!state.watching.services.has(profileId)) {
    return { ...asked, unopened: new Map(state.unopened).set(profileId, dispatches) };
  }
  const { history } = partsOf(state, profileId);
  const isStart = history !== 'loaded';
  const loaded = isStart ? dispatches.map((each) => takenUp(each, now)) : dispatches;
  const known = addFromElsewhere(asked, loaded, now);
  const announced =
    typeof history === 'object'
      ? addNotice(known, 'success', 'The history can be read again.')
      : known;
  // Another terminal is at it.
  const isSending = dispatches.some(({ phase }) => phase.state === 'sending');
  const awaited = isSending ? withNews(announced) : announced;
  return withParts(awaited, profileId, { history: 'loaded', older });
}

/** What was still waiting when the program last ended is watched again. */
function takenUp(dispatch: Dispatch, { wallMs }: Now): Dispatch {
  return dispatch.phase.state === 'waiting'
    ? withEvent(dispatch, { kind: 'taken-up' }, wallMs)
    : dispatch;
}

/** Retried every second until it works, so report it once. */
export function reportNoHistory(
  state: AppState,
  { profileId, problem }: RunsEventOf<'history-not-loaded'>,
): AppState {
  const asked = openOnce(state, profileId);
  const { history } = partsOf(state, profileId);
  // If it was read before, only the latest is missing.
  if (!state.watching.services.has(profileId) || history === 'loaded') return asked;
  const isSaid = typeof history === 'object' && history.problem === problem;
  const announced = isSaid ? asked : addNotice(asked, 'failure', problem);
  return withParts(announced, profileId, { history: { problem } });
}

/** What can wait until the first profile's rows are on screen. */
function openOnce(state: AppState, id: ProfileId): AppState {
  if (state.vaults.isLoaded || partsOf(state, id).history !== 'loading') return state;
  return withCommands(
    state,
    { kind: 'load-vaults' },
    { kind: 'profiles', request: { do: 'list' } },
    { kind: 'find-git-branch' },
  );
}
