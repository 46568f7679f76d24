import { type Dispatch, dispatchIdOf } from '../../domain/dispatch.ts';
import { NOT_POLLED_YET, type PollProgress } from '../../domain/poll-schedule.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { Now } from '../now.ts';

/** The polling of one dispatch. Times are of the monotonic clock. */
export interface Watch extends PollProgress {
  readonly localId: string;
  readonly dispatchId: string;
  readonly profileId: ProfileId;
  /** When the dispatch was created, on the monotonic clock; before its zero where it is older. */
  readonly createdAtMonoMs: number;
  readonly nextCheckAtMs: number;
  readonly isInFlight: boolean;
  /** Until when the service asked not to be asked (`Retry-After`); `null` where it asked for nothing. */
  readonly askedToWaitUntilMs: number | null;
}

export interface Watching {
  readonly watches: ReadonlyMap<string, Watch>;
  /** Which service each profile is on: its host, path and segment. Several can be on one, which has one limit. */
  readonly services: ReadonlyMap<string, string>;
  /** When the latest check started, by service, for the distance between two. */
  readonly lastStarts: ReadonlyMap<string, number>;
  /** Services of which a row on screen was checked last, so that it is the turn of the others. */
  readonly servedVisibleLast: ReadonlySet<string>;
  /** Profiles whose token was not accepted. Nothing is polled for them until the user acts. */
  readonly pausedProfiles: ReadonlySet<string>;
  /** When it was last asked what other terminals did, on the monotonic clock. */
  readonly newsAskedAtMs: number;
}

export interface WatchingPart {
  readonly watching: Watching;
}

export const NOTHING_WATCHED: Watching = {
  watches: new Map(),
  services: new Map(),
  lastStarts: new Map(),
  servedVisibleLast: new Set(),
  pausedProfiles: new Set(),
  newsAskedAtMs: 0,
};

/** @returns the service that a watch asks; a profile that nothing is known of stands for itself. */
export function serviceOf(watching: Watching, { profileId }: Watch): string {
  return watching.services.get(profileId) ?? profileId;
}

/** @returns a watch whose first check is due at once, or `null` for a dispatch that cannot be polled. */
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
    askedToWaitUntilMs: null,
  };
}

export function withWatch(watching: Watching, watch: Watch): Watching {
  return { ...watching, watches: new Map(watching.watches).set(watch.localId, watch) };
}

export function withoutWatch(watching: Watching, localId: string): Watching {
  const watches = new Map(watching.watches);
  watches.delete(localId);
  return { ...watching, watches };
}
