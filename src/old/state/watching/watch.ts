import { type Dispatch, dispatchIdOf } from '../../domain/dispatch.ts';
import type { Exchange } from '../../domain/failure.ts';
import { NOT_POLLED_YET, type PollProgress } from '../../domain/poll-schedule.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { withCommands } from '../outbox.ts';

/** The polling state of one dispatch. Times are on the monotonic clock. */
export interface Watch extends PollProgress {
  readonly localId: string;
  readonly dispatchId: string;
  readonly profileId: ProfileId;
  /** When the dispatch was created, on the monotonic clock; negative if it is older than that. */
  readonly createdAtMonoMs: number;
  readonly nextCheckAtMs: number;
  readonly isInFlight: boolean;
}

/** Requests to one service that got no answer, since the last one that did. Wall clock. */
interface Silence {
  /** The profile of the latest. */
  readonly profileId: ProfileId;
  readonly sinceMs: number;
  readonly lastMs: number;
  readonly failures: number;
}

/** What is wrong with the token for a profile's checks. */
export type TokenProblem = 'rejected' | 'missing';

export interface Watching {
  readonly watches: ReadonlyMap<string, Watch>;
  /** Which service each profile is on: host and port. Profiles on the same service share its limits. */
  readonly services: ReadonlyMap<string, string>;
  /** When each service's latest check started, to space out checks. */
  readonly lastStarts: ReadonlyMap<string, number>;
  /** Until when each service asked us to wait (`Retry-After`): nothing is checked there before. */
  readonly waits: ReadonlyMap<string, number>;
  /** Services whose last check was for a row on screen, so that the others are next. */
  readonly servedVisibleLast: ReadonlySet<string>;
  /** Services that didn't answer lately. */
  readonly silences: ReadonlyMap<string, Silence>;
  /** Profiles without a token that is accepted. They aren't polled until the user acts. */
  readonly pausedProfiles: ReadonlyMap<ProfileId, TokenProblem>;
  /** Dispatches that their service has forgotten since the start, with their profiles. */
  readonly forgotten: ReadonlyMap<string, ProfileId>;
  /** Whether files have changed since we last looked what other terminals did. */
  readonly hasNews: boolean;
  /** When we last looked, on the monotonic clock. */
  readonly newsAskedAtMs: number;
}

export const NOTHING_WATCHED: Watching = {
  watches: new Map(),
  services: new Map(),
  lastStarts: new Map(),
  waits: new Map(),
  servedVisibleLast: new Set(),
  silences: new Map(),
  pausedProfiles: new Map(),
  forgotten: new Map(),
  hasNews: false,
  newsAskedAtMs: 0,
};

/** @returns the service that a watch polls; a profile with an unknown service stands for itself. */
export function serviceOf(watching: Watching, { profileId }: Watch): string {
  return watching.services.get(profileId) ?? profileId;
}

/** @returns until when, on the monotonic clock, the service asked us to wait; in the past if it isn't asking. */
export function askedToWaitUntilMs(watching: Watching, watch: Watch): number {
  return watching.waits.get(serviceOf(watching, watch)) ?? Number.NEGATIVE_INFINITY;
}

/** @returns when the next check is due, on the monotonic clock. */
export function nextCheckAtMs(watching: Watching, watch: Watch): number {
  return Math.max(watch.nextCheckAtMs, askedToWaitUntilMs(watching, watch));
}

/** @returns a watch whose first check is due at once, or `null` for a dispatch that can't be polled. */
export function watchFor(dispatch: Dispatch, now: Now): Watch | null {
  const dispatchId = dispatchIdOf(dispatch);
  if (dispatchId === null || dispatch.phase.state !== 'waiting') return null;
  const ageMs = Math.max(0, now.wallMs - dispatch.createdAtMs);
  return {
    localId: dispatch.localId,
    dispatchId,
    profileId: dispatch.profileId,
    createdAtMonoMs: now.monoMs - ageMs,
    nextCheckAtMs: now.monoMs,
    isInFlight: false,
    ...NOT_POLLED_YET,
  };
}

/** With a dispatch as it is now, watched as long as it waits. */
export function withDispatch(state: AppState, dispatch: Dispatch, now: Now): AppState {
  return withDispatches(state, [dispatch], now);
}

export function withDispatches(state: AppState, more: readonly Dispatch[], now: Now): AppState {
  const dispatches = new Map(state.dispatches);
  const watches = new Map(state.watching.watches);
  for (const dispatch of more) {
    const watch = watchFor(dispatch, now);
    dispatches.set(dispatch.localId, dispatch);
    if (watch) watches.set(dispatch.localId, watch);
    else watches.delete(dispatch.localId);
  }
  return { ...state, dispatches, watching: { ...state.watching, watches } };
}

export function withWatch(watching: Watching, watch: Watch): Watching {
  return { ...watching, watches: new Map(watching.watches).set(watch.localId, watch) };
}

export function removeWatch(watching: Watching, ...localIds: readonly string[]): Watching {
  const watches = new Map(watching.watches);
  for (const localId of localIds) watches.delete(localId);
  return { ...watching, watches };
}

/**
 * No failure ends a watch; without an accepted token, the profile is paused until the user acts: an alert says so.
 * Another terminal may have a better token, and need not wait until this one's leases expire.
 */
export function pauseProfile(state: AppState, profileId: ProfileId, why: TokenProblem): AppState {
  const { watching } = state;
  if (watching.pausedProfiles.get(profileId) === why) return state;
  const pausedProfiles = new Map(watching.pausedProfiles).set(profileId, why);
  const own = [...watching.watches.values()].filter((watch) => watch.profileId === profileId);
  const localIds = own.map(({ localId }) => localId);
  const paused = { ...state, watching: { ...watching, pausedProfiles } };
  return withCommands(paused, { kind: 'release-leases', localIds });
}

/** The profile has a token again: its checks are due at once, as if none had failed. */
export function resumeProfile(state: AppState, profileId: ProfileId): AppState {
  const pausedProfiles = new Map(state.watching.pausedProfiles);
  if (!pausedProfiles.delete(profileId)) return state;
  const watches = new Map(state.watching.watches);
  for (const watch of state.watching.watches.values()) {
    if (watch.profileId !== profileId) continue;
    watches.set(watch.localId, {
      ...watch,
      nextCheckAtMs: state.clock.monoMs,
      ...NOT_POLLED_YET,
      checks: watch.checks,
    });
  }
  return { ...state, watching: { ...state.watching, watches, pausedProfiles } };
}

/** For a deleted profile, there is nothing to check and nothing to fix. */
export function removeProfileWatches(state: AppState, profileId: ProfileId): AppState {
  const { watching } = state;
  const isOfOthers = ([, of]: readonly [string, { readonly profileId: ProfileId }]) =>
    of.profileId !== profileId;
  const watches = new Map([...watching.watches].filter(isOfOthers));
  const silences = new Map([...watching.silences].filter(isOfOthers));
  const pausedProfiles = new Map(watching.pausedProfiles);
  pausedProfiles.delete(profileId);
  const forgotten = new Map([...watching.forgotten].filter(([, id]) => id !== profileId));
  return { ...state, watching: { ...watching, watches, silences, pausedProfiles, forgotten } };
}

/** Fewer or sooner is a blip, or one lost connection that many checks shared. */
const LEAST = { failures: 3, ms: 5_000 } as const;

export function isUnreachable({ failures, sinceMs, lastMs }: Silence): boolean {
  return failures >= LEAST.failures && lastMs - sinceMs >= LEAST.ms;
}

/** What any request tells of its service: whether it answers, and whether it asks to wait. */
export function heardFrom(
  state: AppState,
  profileId: ProfileId,
  { exchange, now }: { readonly exchange: Exchange; readonly now: Now },
): AppState {
  const service = state.watching.services.get(profileId) ?? profileId;
  return withWait(withSilence(state, profileId, { exchange, service }), service, { exchange, now });
}

/** The longest wait counts: a request that left before the service asked to wait may be answered later. */
function withWait(
  state: AppState,
  service: string,
  { exchange, now }: { readonly exchange: Exchange; readonly now: Now },
): AppState {
  const { watching } = state;
  const untilMs = now.monoMs + (exchange.retryAfterMs ?? 0);
  if (untilMs <= Math.max(now.monoMs, watching.waits.get(service) ?? 0)) return state;
  return {
    ...state,
    watching: { ...watching, waits: new Map(watching.waits).set(service, untilMs) },
  };
}

/** Any answer ends a silence, even an error. A request that we ended ourselves says nothing. */
function withSilence(
  state: AppState,
  profileId: ProfileId,
  {
    exchange: { outcome, status, atMs, tookMs },
    service,
  }: { readonly exchange: Exchange; readonly service: string },
): AppState {
  const { watching } = state;
  const before = watching.silences.get(service);
  const silences = new Map(watching.silences);
  if (status !== null) {
    if (!silences.delete(service)) return state;
  } else if (outcome === 'not-sent' || outcome === 'no-answer') {
    silences.set(service, {
      profileId,
      sinceMs: before?.sinceMs ?? atMs,
      lastMs: atMs + tookMs,
      failures: (before?.failures ?? 0) + 1,
    });
  } else return state;
  return { ...state, watching: { ...watching, silences } };
}
