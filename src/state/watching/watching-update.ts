import { type Dispatch, type DispatchPhase, sighted } from '../../domain/dispatch.ts';
import type { DispatchStatus } from '../../domain/dispatch-status.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import type { AppState } from '../app-state.ts';
import type { Command } from '../command.ts';
import type { Moment } from '../moment.ts';
import { type Step, stay } from '../step.ts';
import { pausedNotice } from './paused-notice.ts';
import { nextDelayMs } from './poll-schedule.ts';
import { problemIn, seenIn } from './seen-in.ts';
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
  moment: Moment,
): Step {
  const watch = state.watching.watches.get(localId);
  const dispatch = state.dispatches.get(localId);
  if (!watch || !dispatch || dispatch.phase.state !== 'waiting') return stay(state);
  return result.ok
    ? statusReported(state, watch, dispatch, result.value, moment)
    : checkFailed(state, watch, dispatch, result.error, moment);
}

function statusReported(
  state: AppState,
  watch: Watch,
  before: Dispatch,
  status: DispatchStatus,
  moment: Moment,
): Step {
  const dispatch: Dispatch = {
    ...sighted(before, seenIn(status, before), moment.wallMs),
    confirmedAtMs: moment.wallMs,
    phase: phaseAfter(watch.dispatchId, status, moment),
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
          nextCheckAtMs: moment.monoMs + delayAfter({ ...watch, failuresInARow: 0 }, null, moment),
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
  { wallMs: endedAtMs }: Pick<Moment, 'wallMs'>,
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
  moment: Moment,
): Step {
  // This program ended the request itself, to ask anew over a new connection.
  if (failure.kind === 'cancelled') {
    const again = { ...watch, isInFlight: false, nextCheckAtMs: moment.monoMs + ASK_ANEW_MS };
    return stay({ ...state, watching: withWatch(state.watching, again) });
  }
  const dispatch = sighted(before, problemIn(failure), moment.wallMs);
  const isNews = dispatch !== before;
  const watching = withWatch(state.watching, failedWatch(watch, failure, moment));
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
  const isFirst = !watching.pausedProfiles.has(watch.profileName);
  const notice = isFirst ? pausedNotice(state, watch.profileName, failure) : state.notice;
  return {
    state: { ...next, watching: pauseProfile(watching, watch.profileName), notice },
    commands,
  };
}

function failedWatch(watch: Watch, failure: Failure, moment: Moment): Watch {
  const failuresInARow = watch.failuresInARow + 1;
  const retryAfterMs = retryAfterOf(failure);
  const delayMs = delayAfter({ ...watch, failuresInARow }, retryAfterMs, moment);
  return {
    ...watch,
    isInFlight: false,
    failuresInARow,
    problem: failure,
    askedToWaitUntilMs: retryAfterMs ? moment.monoMs + retryAfterMs : null,
    nextCheckAtMs: moment.monoMs + delayMs,
  };
}

function pauseProfile(watching: Watching, profileName: string): Watching {
  return { ...watching, pausedProfiles: new Set(watching.pausedProfiles).add(profileName) };
}

/** @returns how long the service asked to wait, milliseconds. */
export function retryAfterOf(failure: Failure): number | null {
  return failure.kind === 'rate-limited' || failure.kind === 'server-error'
    ? failure.retryAfterMs
    : null;
}

function delayAfter(watch: Watch, retryAfterMs: number | null, moment: Moment): number {
  return nextDelayMs({
    checks: watch.checks,
    failuresInARow: watch.failuresInARow,
    elapsedMs: moment.monoMs - watch.createdAtMonoMs,
    retryAfterMs,
    random: moment.random,
  });
}

/** Another terminal polls the dispatch; what it has learned is taken over, and it is looked at again soon. */
export function leftToAnotherTerminal(
  state: AppState,
  localId: string,
  known: Dispatch | null,
  moment: Moment,
): Step {
  const watch = state.watching.watches.get(localId);
  if (!watch) return stay(state);
  if (known && known.phase.state !== 'waiting') {
    return stay({
      ...state,
      watching: withoutWatch(state.watching, localId),
      dispatches: new Map(state.dispatches).set(localId, known),
    });
  }
  const next = {
    ...watch,
    isInFlight: false,
    nextCheckAtMs: moment.monoMs + OTHER_TERMINAL_INTERVAL_MS,
  };
  return stay({
    ...state,
    watching: withWatch(state.watching, next),
    dispatches: known ? new Map(state.dispatches).set(localId, known) : state.dispatches,
  });
}

/** The user asks for a check now: the row is due at once, and a paused profile gets another try. */
export function checkNow(state: AppState, dispatch: Dispatch, moment: Moment): Step {
  const watch = state.watching.watches.get(dispatch.localId) ?? watchFor(dispatch, moment);
  if (!watch) return stay(state);
  const pausedProfiles = new Set(state.watching.pausedProfiles);
  pausedProfiles.delete(dispatch.profileName);
  const watching = withWatch(state.watching, { ...watch, nextCheckAtMs: moment.monoMs });
  return stay({ ...state, watching: { ...watching, pausedProfiles } });
}

/** Stops watching a waiting dispatch, or takes up a stopped one again. */
export function stopOrResume(state: AppState, dispatch: Dispatch, moment: Moment): Step {
  if (dispatch.phase.state !== 'waiting' && dispatch.phase.state !== 'stopped') return stay(state);
  const { dispatchId } = dispatch.phase;
  const phase: DispatchPhase =
    dispatch.phase.state === 'waiting'
      ? { state: 'stopped', dispatchId }
      : { state: 'waiting', dispatchId, unknownStatus: null };
  const next: Dispatch = {
    ...sighted(
      dispatch,
      { kind: phase.state === 'stopped' ? 'stopped' : 'resumed' },
      moment.wallMs,
    ),
    phase,
  };
  const watch = watchFor(next, moment);
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
