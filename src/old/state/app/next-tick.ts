import type { Dispatch } from '../../domain/dispatch.ts';
import type { KnownEntry } from '../../domain/vault-records.ts';
import type { AppState } from '../app-state.ts';
import { memoizeLatest } from '../memoize.ts';
import { newsDueAtMs } from '../runs/news.ts';
import { nextWakeMs } from '../watching/plan-checks.ts';
import { revealEndsMs } from './focused-form.ts';
import { noticeEndsAtMs } from './notices.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * When time alone next changes anything, on the monotonic clock: something is due, or an age on screen has a
 * new text. Until then the program sleeps.
 */
export function nextTickMs(state: AppState): number {
  const { watching, clock } = state;
  return Math.min(
    nextWakeMs(watching) ?? Number.POSITIVE_INFINITY,
    ...revealEndsMs(state).filter((endMs) => endMs > clock.monoMs),
    noticeEndsAtMs(state),
    newsDueAtMs(state),
    clock.monoMs + agesChangeAfterMs(state),
  );
}

/** An age is told in its largest unit, so the youngest on screen decides how often they change. */
function agesChangeAfterMs(state: AppState): number {
  const { watching, screen, dispatches, unopened, vaults, clock } = state;
  // What waits has a countdown. Profiles show ages of their own, and nobody leaves them open for long.
  const isCounting =
    watching.watches.size > 0 || screen === 'profiles' || screen === 'profile-form';
  if (isCounting) return SECOND;
  const latestMs = Math.max(
    latestDispatchMs(dispatches),
    latestUnopenedMs(unopened),
    latestEntryMs(vaults.known),
  );
  const youngestMs = clock.wallMs - latestMs;
  if (youngestMs < MINUTE) return SECOND;
  return youngestMs < HOUR ? MINUTE / 2 : HOUR / 12;
}

const latestDispatchMs = memoizeLatest((dispatches: AppState['dispatches']): number =>
  latestOf(dispatches.values()),
);

const latestUnopenedMs = memoizeLatest((unopened: AppState['unopened']): number =>
  Math.max(0, ...[...unopened.values()].map(latestOf)),
);

const latestEntryMs = memoizeLatest((entries: readonly KnownEntry[]): number => {
  let latest = 0;
  for (const { setAtMs, resultAtMs } of entries)
    latest = Math.max(latest, setAtMs ?? 0, resultAtMs);
  return latest;
});

function latestOf(dispatches: Iterable<Dispatch>): number {
  let latest = 0;
  for (const { createdAtMs, confirmedAtMs } of dispatches) {
    latest = Math.max(latest, createdAtMs, confirmedAtMs ?? 0);
  }
  return latest;
}
