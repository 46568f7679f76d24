import { type Dispatch, type DispatchPhase, withEvent } from '../../domain/dispatch.ts';
import type { DispatchStatus } from '../../domain/dispatch-status.ts';
import type { Failure } from '../../domain/failure.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Result } from '../../domain/result.ts';
import type { AppState } from '../app-state.ts';
import type { Command } from '../command.ts';
import type { Now } from '../now.ts';
import { noCommands, type UpdateResult } from '../update-result.ts';
import { pausedNotice } from './paused-notice.ts';
import { nextDelayMs } from './poll-schedule.ts';
import { eventFor, problemIn } from './timeline-events.ts';
import { type Watch, type Watching, watchFor, withoutWatch, withWatch } from './watch.ts';

/** How soon to look again at a dispatch that another terminal polls. */
const OTHER_TERMINAL_INTERVAL_MS = 1_000;
/** Long enough that a client which cannot ask any more is not asked in a storm. */
const ASK_ANEW_MS = 250;

/** An answer to a check. One that comes after the watch ended changes nothing. */
export function checkAnswered(
  state: AppState,
  localId: string,
  result: Result<DispatchStatus, Failure>,
  now: Now,
): UpdateResult {
  const watch = state.watching.watches.get(localId);
  const dispatch = state.dispatches.get(localId);
  if (!watch || !dispatch || dispatch.phase.state !== 'waiting') return noCommands(state);
  return result.ok
    ? statusReported(state, watch, dispatch, result.value, now)
    : checkFailed(state, watch, dispatch, result.error, now);
}

function statusReported(
  state: AppState,
  watch: Watch,
  before: Dispatch,
  status: DispatchStatus,
  now: Now,
): UpdateResult {
  const dispatch: Dispatch = {
    ...withEvent(before, eventFor(status, before), now.wallMs),
    confirmedAtMs: now.wallMs,
    phase: phaseAfter(watch.dispatchId, status, now),
  };
  const watching =
    dispatch.phase.state === 'waiting'
      ? withWatch(state.watching, {
          ...watch,
          isInFlight: false,
          checks: watch.checks + 1,
          failuresInARow: 0,
          problem: null,
          askedToWaitUntilMs: null,
          nextCheckAtMs: now.monoMs + delayAfter({ ...watch, failuresInARow: 0 }, null, now),
        })
      : withoutWatch(state.watching, watch.localId);
  return {
    state: {
      ...state,
      watching,
      dispatches: new Map(state.dispatches).set(dispatch.localId, dispatch),
    },
    commands: [{ type: 'save-dispatch', dispatch }, ...announcement(state, dispatch)],
  };
}

/** The terminal that heard the end from the service tells of it; no other one does. */
function announcement(state: AppState, dispatch: Dispatch): readonly Command[] {
  const hasEnded = dispatch.phase.state === 'ready' || dispatch.phase.state === 'error';
  const { bell, notifications } = state.preferences.values;
  if (!hasEnded || !(bell || notifications)) return [];
  return [{ type: 'announce-end', dispatch, signals: { bell, notifications } }];
}

/** What an answered check makes of a dispatch. */
export function phaseAfter(
  dispatchId: string,
  status: DispatchStatus,
  { wallMs: endedAtMs }: Pick<Now, 'wallMs'>,
): DispatchPhase {
  switch (status.status) {
    case 'not_ready':
      return { state: 'waiting', dispatchId, unknownStatus: null };
    case 'unknown':
      return { state: 'waiting', dispatchId, unknownStatus: status.word };
    case 'error':
      return { state: 'error', dispatchId, message: status.message, endedAtMs };
    case 'ready':
      return { state: 'ready', dispatchId, runs: status.runs, endedAtMs };
  }
}

/** No failure ends a watch; a token that is not accepted pauses the profile until the user acts. */
function checkFailed(
  state: AppState,
  watch: Watch,
  before: Dispatch,
  failure: Failure,
  now: Now,
): UpdateResult {
  // This program ended the request itself, to ask anew over a new connection.
  if (failure.kind === 'cancelled') {
    const again = { ...watch, isInFlight: false, nextCheckAtMs: now.monoMs + ASK_ANEW_MS };
    return noCommands({ ...state, watching: withWatch(state.watching, again) });
  }
  const dispatch = withEvent(before, problemIn(failure), now.wallMs);
  const isNews = dispatch !== before;
  const watching = withWatch(state.watching, failedWatch(watch, failure, now));
  const next: AppState = {
    ...state,
    watching,
    dispatches: isNews
      ? new Map(state.dispatches).set(dispatch.localId, dispatch)
      : state.dispatches,
  };
  const commands: readonly Command[] = isNews ? [{ type: 'save-dispatch', dispatch }] : [];
  if (failure.kind !== 'unauthorized' && failure.kind !== 'no-token') {
    return { state: next, commands };
  }
  const isFirst = !watching.pausedProfiles.has(watch.profileId);
  const notice = isFirst ? pausedNotice(state, watch.profileId, failure) : state.notice;
  return {
    state: { ...next, watching: pauseProfile(watching, watch.profileId), notice },
    commands,
  };
}

function failedWatch(watch: Watch, failure: Failure, now: Now): Watch {
  const failuresInARow = watch.failuresInARow + 1;
  const retryAfterMs = retryAfterOf(failure);
  const delayMs = delayAfter({ ...watch, failuresInARow }, retryAfterMs, now);
  return {
    ...watch,
    isInFlight: false,
    failuresInARow,
    problem: failure,
    askedToWaitUntilMs: retryAfterMs ? now.monoMs + retryAfterMs : null,
    nextCheckAtMs: now.monoMs + delayMs,
  };
}

function pauseProfile(watching: Watching, profileId: ProfileId): Watching {
  return { ...watching, pausedProfiles: new Set(watching.pausedProfiles).add(profileId) };
}

/** @returns how long the service asked to wait, milliseconds. */
export function retryAfterOf(failure: Failure): number | null {
  return failure.kind === 'rate-limited' || failure.kind === 'server-error'
    ? failure.retryAfterMs
    : null;
}

function delayAfter(watch: Watch, retryAfterMs: number | null, now: Now): number {
  return nextDelayMs({
    checks: watch.checks,
    failuresInARow: watch.failuresInARow,
    elapsedMs: now.monoMs - watch.createdAtMonoMs,
    retryAfterMs,
    random: now.random,
  });
}

/** Another terminal polls the dispatch; what it has learned is taken over, and it is looked at again soon. */
export function leftToAnotherTerminal(
  state: AppState,
  localId: string,
  known: Dispatch | null,
  now: Now,
): UpdateResult {
  const watch = state.watching.watches.get(localId);
  if (!watch) return noCommands(state);
  if (known && known.phase.state !== 'waiting') {
    return noCommands({
      ...state,
      watching: withoutWatch(state.watching, localId),
      dispatches: new Map(state.dispatches).set(localId, known),
    });
  }
  const next = {
    ...watch,
    isInFlight: false,
    nextCheckAtMs: now.monoMs + OTHER_TERMINAL_INTERVAL_MS,
  };
  return noCommands({
    ...state,
    watching: withWatch(state.watching, next),
    dispatches: known ? new Map(state.dispatches).set(localId, known) : state.dispatches,
  });
}

/** The user asks for a check now: the row is due at once, and a paused profile gets another try. */
export function checkNow(state: AppState, dispatch: Dispatch, now: Now): UpdateResult {
  const watch = state.watching.watches.get(dispatch.localId) ?? watchFor(dispatch, now);
  if (!watch) return noCommands(state);
  const pausedProfiles = new Set(state.watching.pausedProfiles);
  pausedProfiles.delete(dispatch.profileId);
  const watching = withWatch(state.watching, { ...watch, nextCheckAtMs: now.monoMs });
  return noCommands({ ...state, watching: { ...watching, pausedProfiles } });
}

/** Stops watching a waiting dispatch, or takes up a stopped one again. */
export function stopOrResume(state: AppState, dispatch: Dispatch, now: Now): UpdateResult {
  if (dispatch.phase.state !== 'waiting' && dispatch.phase.state !== 'stopped')
    return noCommands(state);
  const { dispatchId } = dispatch.phase;
  const phase: DispatchPhase =
    dispatch.phase.state === 'waiting'
      ? { state: 'stopped', dispatchId }
      : { state: 'waiting', dispatchId, unknownStatus: null };
  const next: Dispatch = {
    ...withEvent(dispatch, { kind: phase.state === 'stopped' ? 'stopped' : 'resumed' }, now.wallMs),
    phase,
  };
  const watch = watchFor(next, now);
  return {
    state: {
      ...state,
      watching: watch
        ? withWatch(state.watching, watch)
        : withoutWatch(state.watching, dispatch.localId),
      dispatches: new Map(state.dispatches).set(next.localId, next),
    },
    commands: [{ type: 'save-dispatch', dispatch: next }],
  };
}
