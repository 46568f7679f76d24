import type { ProfileId } from '../../domain/profile.ts';
import type { ClockPart } from '../now.ts';
import type { WatchingPart } from './watch.ts';

/** The profile has a token again: its checks are due at once, as if none had failed. */
export function resumeProfile<S extends WatchingPart & ClockPart>(
  state: S,
  profileId: ProfileId,
): S {
  const pausedProfiles = new Set(state.watching.pausedProfiles);
  if (!pausedProfiles.delete(profileId)) return state;
  const watches = new Map(state.watching.watches);
  for (const watch of state.watching.watches.values()) {
    if (watch.profileId !== profileId) continue;
    watches.set(watch.localId, {
      ...watch,
      nextCheckAtMs: state.clock.monoMs,
      failuresInARow: 0,
      problem: null,
    });
  }
  return { ...state, watching: { ...state.watching, watches, pausedProfiles } };
}

/** Nothing can be checked for a deleted profile. */
export function withoutProfileWatches<S extends WatchingPart & ClockPart>(
  state: S,
  profileId: ProfileId,
): S {
  const watches = new Map(
    [...state.watching.watches].filter(([, watch]) => watch.profileId !== profileId),
  );
  return { ...state, watching: { ...state.watching, watches } };
}
