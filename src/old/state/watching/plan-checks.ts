import { LEAST_BETWEEN_STARTS_MS, MAX_IN_FLIGHT } from '../../domain/poll-schedule.ts';
import { memoizeLatest } from '../memoize.ts';
import { serviceOf, type Watch, type Watching, withWatch } from './watch.ts';

/**
 * Decides which checks start now, within the limits of their service: one at a time, so that a service never sees
 * a burst. Rows that could be on screen and the others take turns, starting with the former, so that what the user sees
 * is fresh and nothing else is forgotten; within each group, the longest wait goes first.
 *
 * @param visible local ids of the rows that could be on screen
 * @returns the watches to check, already marked as in flight in `watching`
 */
export function planChecks(
  watching: Watching,
  visible: ReadonlySet<string>,
  nowMs: number,
): { readonly watching: Watching; readonly start: readonly Watch[] } {
  const due = [...watching.watches.values()]
    .filter((watch) => isDue(watch, nowMs) && !watching.pausedProfiles.has(watch.profileId))
    .sort((a, b) => a.nextCheckAtMs - b.nextCheckAtMs);
  let planned = watching;
  const start: Watch[] = [];
  for (const [service, ofService] of Map.groupBy(due, (watch) => serviceOf(watching, watch))) {
    if (roomFromMs(watching, service) > nowMs) continue;
    const isTurnOfVisible = !watching.servedVisibleLast.has(service);
    const inTurn = ofService.find(({ localId }) => visible.has(localId) === isTurnOfVisible);
    const next = inTurn ?? ofService[0];
    if (!next) continue;
    start.push(next);
    planned = withStart(planned, next, { isVisible: visible.has(next.localId), nowMs });
  }
  return { watching: planned, start };
}

function withStart(
  watching: Watching,
  watch: Watch,
  { isVisible, nowMs }: { readonly isVisible: boolean; readonly nowMs: number },
): Watching {
  const service = serviceOf(watching, watch);
  const servedVisibleLast = new Set(watching.servedVisibleLast);
  if (isVisible) servedVisibleLast.add(service);
  else servedVisibleLast.delete(service);
  return {
    ...withWatch(watching, { ...watch, isInFlight: true }),
    servedVisibleLast,
    lastStarts: new Map(watching.lastStarts).set(service, nowMs),
  };
}

/** @returns when `planChecks` can next start something, on the monotonic clock; `null` for never. */
export const nextWakeMs = memoizeLatest((watching: Watching): number | null => {
  const openFrom = new Map<string, number>();
  let earliest = Number.POSITIVE_INFINITY;
  for (const watch of watching.watches.values()) {
    // Nearly all of a thousand, and this runs with every event.
    if (watch.nextCheckAtMs >= earliest) continue;
    if (watch.isInFlight || watching.pausedProfiles.has(watch.profileId)) continue;
    const service = serviceOf(watching, watch);
    const open = openFrom.get(service) ?? roomFromMs(watching, service);
    openFrom.set(service, open);
    earliest = Math.min(earliest, Math.max(watch.nextCheckAtMs, open));
  }
  return Number.isFinite(earliest) ? earliest : null;
});

function isDue(watch: Watch, nowMs: number): boolean {
  return !watch.isInFlight && watch.nextCheckAtMs <= nowMs;
}

/** While the maximum is in flight, only an answer makes room, not the clock: then `Infinity`. */
function roomFromMs(watching: Watching, service: string): number {
  if (inFlightOf(watching, service) >= MAX_IN_FLIGHT) return Number.POSITIVE_INFINITY;
  const last = watching.lastStarts.get(service) ?? Number.NEGATIVE_INFINITY;
  const waitMs = watching.waits.get(service) ?? Number.NEGATIVE_INFINITY;
  return Math.max(last + LEAST_BETWEEN_STARTS_MS, waitMs);
}

function inFlightOf(watching: Watching, service: string): number {
  let count = 0;
  for (const watch of watching.watches.values()) {
    if (watch.isInFlight && serviceOf(watching, watch) === service) count += 1;
  }
  return count;
}
