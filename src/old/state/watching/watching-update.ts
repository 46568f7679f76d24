import {
  type Dispatch,
  type DispatchPhase,
  dispatchIdOf,
  dispatchName,
  hasEnded,
  hasRequest,
  withEvent,
} from '../../domain/dispatch.ts';
import { afterCheck, afterForgotten } from '../../domain/dispatch-answers.ts';
import { type Failure, meaningOf } from '../../domain/failure.ts';
import {
  afterPoll,
  isForgotten,
  NOT_FOUND_PATIENCE_MS,
  OTHER_TERMINAL_INTERVAL_MS,
} from '../../domain/poll-schedule.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { hasUnconfirmedId } from '../../domain/unknown-dispatch.ts';
import type { AppState } from '../app-state.ts';
import type { FreeCommand } from '../command.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice } from '../notice.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';
import { profileLabel } from '../profiles/profile-parts.ts';
import type { RunsEventOf } from '../runs/runs-slice.ts';
import {
  pauseProfile,
  removeWatch,
  type Watch,
  watchFor,
  withDispatch,
  withWatch,
} from './watch.ts';

/** Long enough not to flood a client that can no longer send. */
const ASK_ANEW_MS = 250;

/** The answer to a check. One that arrives after the watch ended changes nothing. */
export function applyCheckAnswer(
  state: AppState,
  { localId, result }: RunsEventOf<'check-answered'>,
  now: Now,
): AppState {
  const watch = state.watching.watches.get(localId);
  const before = state.dispatches.get(localId);
  if (!watch || before?.phase.state !== 'waiting') return state;
  const failure = result.ok ? null : result.error;
  // We cancelled the request ourselves, to ask again over a new connection.
  if (failure?.kind === 'cancelled') {
    const again = { ...watch, isInFlight: false, nextCheckAtMs: now.monoMs + ASK_ANEW_MS };
    return { ...state, watching: withWatch(state.watching, again) };
  }
  const dispatch = afterCheck(before, watch.dispatchId, result, now.wallMs);
  if (failure !== null && isUnheardOf(dispatch, failure, now.monoMs - watch.createdAtMonoMs)) {
    return giveUpUnheardOf(state, dispatch, watch.dispatchId, now);
  }
  const after = scheduleNext(watch, failure, now);
  if (isForgotten(after, now.monoMs - watch.createdAtMonoMs)) {
    return giveUpForgotten(state, afterForgotten(dispatch), now);
  }
  const next: AppState = {
    ...state,
    watching:
      dispatch.phase.state === 'waiting'
        ? withWatch(state.watching, after)
        : removeWatch(state.watching, localId),
    dispatches:
      dispatch === before ? state.dispatches : new Map(state.dispatches).set(localId, dispatch),
  };
  const needsToken = failure !== null && meaningOf(failure).poll === 'needs-token';
  const why = failure?.kind === 'no-token' ? 'missing' : 'rejected';
  const heard = needsToken ? pauseProfile(next, watch.profileId, why) : next;
  if (dispatch === before) return heard;
  return withCommands(heard, { kind: 'save-dispatch', dispatch }, ...announcement(state, dispatch));
}

/** An id that was entered by hand and never known to the service: a typo is more likely than lag. */
function isUnheardOf(dispatch: Dispatch, failure: Failure, ageMs: number): boolean {
  return (
    failure.kind === 'not-found' && hasUnconfirmedId(dispatch) && ageMs >= NOT_FOUND_PATIENCE_MS
  );
}

/** What was sent from here is unknown again; what was sent from elsewhere is only not watched. */
function giveUpUnheardOf(state: AppState, dispatch: Dispatch, id: string, now: Now): AppState {
  const what = `${profileLabel(state, dispatch.profileId)} has no dispatch ${sanitizeText(id)}`;
  if (!hasRequest(dispatch)) {
    const text = `${what}, so checks stopped. Press ${keyOf('runs.stop-or-resume')} on its row to resume them.`;
    return addNotice(stopOrResume(state, dispatch, now), 'warning', text);
  }
  const unknown = afterForgotten(dispatch);
  const ended = withCommands(withDispatch(state, unknown, now), {
    kind: 'save-dispatch',
    dispatch: unknown,
  });
  const text = `${what}, so ${dispatchName(dispatch)} is unknown again. Press ${keyOf('runs.resolve')} on its row to enter another id.`;
  return addNotice(ended, 'warning', text);
}

/** The service may have lost all of them at once: one alert tells how many. */
function giveUpForgotten(state: AppState, dispatch: Dispatch, now: Now): AppState {
  const ended = withDispatch(state, dispatch, now);
  const forgotten = new Map(ended.watching.forgotten).set(dispatch.localId, dispatch.profileId);
  const next = { ...ended, watching: { ...ended.watching, forgotten } };
  return withCommands(next, { kind: 'save-dispatch', dispatch });
}

function scheduleNext(watch: Watch, failure: Failure | null, now: Now): Watch {
  const { progress, delayMs } = afterPoll(watch, failure, {
    elapsedMs: now.monoMs - watch.createdAtMonoMs,
    random: now.random,
  });
  return {
    ...watch,
    ...progress,
    isInFlight: false,
    nextCheckAtMs: now.monoMs + delayMs,
  };
}

/** The terminal that learned of the end from the service announces it; no other does. */
function announcement(state: AppState, dispatch: Dispatch): readonly FreeCommand[] {
  const { bell, notifications } = state.preferences.values;
  if (!hasEnded(dispatch.phase) || !(bell || notifications)) return [];
  return [{ kind: 'announce-end', dispatch, signals: { bell, notifications } }];
}

/** Another terminal polls the dispatch: take over what it has learned, and look again soon. */
export function leaveToOtherTerminal(
  state: AppState,
  { localId, known }: RunsEventOf<'check-left-to-another-terminal'>,
  now: Now,
): AppState {
  const watch = state.watching.watches.get(localId);
  if (!watch) return state;
  if (known && known.phase.state !== 'waiting') {
    return withDispatch(state, known, now);
  }
  const next = {
    ...watch,
    isInFlight: false,
    nextCheckAtMs: now.monoMs + OTHER_TERMINAL_INTERVAL_MS,
  };
  return {
    ...state,
    watching: withWatch(state.watching, next),
    dispatches: known ? new Map(state.dispatches).set(localId, known) : state.dispatches,
  };
}

/** The user wants a check now: the row is due at once, and a paused profile gets another try. */
export function checkNow(state: AppState, dispatch: Dispatch, now: Now): AppState {
  if (dispatch.phase.state === 'unknown') return watchAgain(state, dispatch, now);
  const watch = state.watching.watches.get(dispatch.localId) ?? watchFor(dispatch, now);
  if (!watch) return state;
  const pausedProfiles = new Map(state.watching.pausedProfiles);
  pausedProfiles.delete(dispatch.profileId);
  const watching = withWatch(state.watching, { ...watch, nextCheckAtMs: now.monoMs });
  return { ...state, watching: { ...watching, pausedProfiles } };
}

/** Stops watching a waiting dispatch, or resumes a stopped one. */
export function stopOrResume(state: AppState, dispatch: Dispatch, now: Now): AppState {
  if (dispatch.phase.state === 'stopped') return watchAgain(state, dispatch, now);
  if (dispatch.phase.state !== 'waiting') return state;
  const { dispatchId } = dispatch.phase;
  return changeDispatch(state, dispatch, { state: 'stopped', dispatchId }, now);
}

/** Watches a dispatch whose watch has ended, if its id is known. */
function watchAgain(state: AppState, dispatch: Dispatch, now: Now): AppState {
  const dispatchId = dispatchIdOf(dispatch);
  if (dispatchId === null) return state;
  return changeDispatch(
    state,
    dispatch,
    { state: 'waiting', dispatchId, unknownStatus: null },
    now,
  );
}

function changeDispatch(
  state: AppState,
  dispatch: Dispatch,
  phase: Extract<DispatchPhase, { state: 'waiting' | 'stopped' }>,
  now: Now,
): AppState {
  const kind = phase.state === 'stopped' ? 'stopped' : 'resumed';
  const next: Dispatch = { ...withEvent(dispatch, { kind }, now.wallMs), phase };
  return withCommands(withDispatch(state, next, now), { kind: 'save-dispatch', dispatch: next });
}

/** While anything is watched, the clock ticks every second: such a gap means that the program wasn't running. */
const SLEPT_MS = 5_000;

/**
 * Whether the program wasn't running for a while: stopped and resumed (the monotonic clock continued), or
 * suspended with the machine (it paused while the wall clock continued). Setting the wall clock forward looks
 * the same, but then one round of checks does no harm.
 */
export function hasSlept(before: AppState['clock'], now: Now): boolean {
  const monoMs = now.monoMs - before.monoMs;
  const wallMs = now.wallMs - before.wallMs;
  return monoMs > SLEPT_MS || wallMs - monoMs > SLEPT_MS;
}

/**
 * One round of checks after sleep: everything is due now, within the limits. Drops old connections, because
 * the other side may have silently forgotten them.
 */
export function wakeUp(state: AppState, now: Now): AppState {
  if (state.watching.watches.size === 0) return state;
  const watches = new Map(
    [...state.watching.watches].map(([localId, watch]) => [
      localId,
      { ...watch, nextCheckAtMs: now.monoMs },
    ]),
  );
  return withCommands(
    { ...state, watching: { ...state.watching, watches } },
    { kind: 'drop-connections' },
  );
}
