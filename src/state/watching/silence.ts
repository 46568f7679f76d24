import type { Exchange } from '../../domain/exchange.ts';
import type { ProfileId } from '../../domain/profile.ts';
import type { AppState } from '../app-state.ts';
import type { Silence } from './watch.ts';

/** Fewer or sooner is a blip, or one lost connection that many checks shared. */
const LEAST = { failures: 3, ms: 5_000 } as const;

export function isUnreachable({ failures, sinceMs, lastMs }: Silence): boolean {
  return failures >= LEAST.failures && lastMs - sinceMs >= LEAST.ms;
}

/** Any answer ends a silence, even an error. A request that we ended ourselves says nothing. */
export function endSilence(
  state: AppState,
  profileId: ProfileId,
  { outcome, status, atMs, tookMs }: Exchange,
): AppState {
  const { watching } = state;
  const service = watching.services.get(profileId) ?? profileId;
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
