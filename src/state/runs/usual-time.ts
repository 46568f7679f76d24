import { type Dispatch, hasRequest } from '../../domain/dispatch.ts';
import type { ClockPart } from '../now.ts';
import { rememberEach } from '../remember-each.ts';
import type { SessionPart } from '../session.ts';
import { type DispatchesPart, rowsOf } from './rows.ts';

/** How long dispatches of one key took from sending to their runs, as seen by this machine. */
interface UsualTime {
  readonly medianMs: number;
  /** Nine in ten were ready within this time. */
  readonly p90Ms: number;
  /** The latest ones, oldest first. */
  readonly recentMs: readonly number[];
}

/** With fewer, there is no usual time. */
const FEWEST = 3;
/** Older ones say little about the present. */
const MOST = 50;
const SHOWN = 12;
const SLOW_FACTOR = 2;
/** Below this, the timing of a check matters more than the service. */
const NEVER_SLOW_BELOW_MS = 3_000;

/**
 * @returns the time from sending until it was seen ready; `null` if unknown: not ready, sent from
 * elsewhere, or ready while no one was watching.
 */
export function timeToReadyMs(dispatch: Dispatch): number | null {
  if (dispatch.phase.state !== 'ready' || !hasRequest(dispatch)) return null;
  const before = dispatch.timeline?.at(-2)?.kind;
  if (before === 'taken-up' || before === 'resumed') return null;
  const tookMs = dispatch.phase.endedAtMs - dispatch.createdAtMs;
  // The wall clock was changed in between.
  return tookMs >= 0 ? tookMs : null;
}

/** @param rows of one profile, newest first. @returns the usual time by key, for keys that have one. */
export function usualTimes(rows: readonly Dispatch[]): ReadonlyMap<string, UsualTime> {
  const byKey = new Map<string, number[]>();
  for (const row of rows) {
    const tookMs = timeToReadyMs(row);
    if (tookMs === null) continue;
    const times = byKey.get(row.request.key);
    if (times === undefined) byKey.set(row.request.key, [tookMs]);
    else if (times.length < MOST) times.push(tookMs);
  }
  const usual = new Map<string, UsualTime>();
  for (const [key, newestFirst] of byKey) {
    if (newestFirst.length >= FEWEST) usual.set(key, usualOf(newestFirst));
  }
  return usual;
}

function usualOf(newestFirst: readonly number[]): UsualTime {
  const sorted = newestFirst.toSorted((a, b) => a - b);
  return {
    medianMs: quantile(sorted, 0.5),
    p90Ms: quantile(sorted, 0.9),
    recentMs: newestFirst.slice(0, SHOWN).reverse(),
  };
}

/** Interpolates between two measured times. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/** Longer than twice the median and than nine in ten. */
export function isSlowerThanUsual(usual: UsualTime, waitingMs: number): boolean {
  const limitMs = Math.max(SLOW_FACTOR * usual.medianMs, usual.p90Ms, NEVER_SLOW_BELOW_MS);
  return waitingMs > limitMs;
}

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** One bar per time, the tallest for the longest. */
export function sparkline(times: readonly number[]): string {
  const longest = Math.max(...times, 1);
  return times
    .map((time) => BARS[Math.min(BARS.length - 1, Math.floor((time / longest) * BARS.length))])
    .join('');
}

const timesOf = rememberEach(usualTimes);

/** @returns how long dispatches with the same key and profile usually take; `null` if too few are known. */
export function usualTimeOf(
  state: DispatchesPart & SessionPart,
  dispatch: Dispatch,
): UsualTime | null {
  if (!hasRequest(dispatch)) return null;
  return timesOf(rowsOf(state, dispatch.profileId)).get(dispatch.request.key) ?? null;
}

/** Whether a dispatch has been waiting longer than usual for its kind. */
export function isSlow(
  state: DispatchesPart & SessionPart & ClockPart,
  dispatch: Dispatch,
): boolean {
  if (dispatch.phase.state !== 'waiting') return false;
  const usual = usualTimeOf(state, dispatch);
  return usual !== null && isSlowerThanUsual(usual, state.clock.wallMs - dispatch.createdAtMs);
}
