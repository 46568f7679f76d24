import { MAX_IN_FLIGHT, MAX_STARTS_PER_SECOND } from './poll-schedule.ts';
import type { Watch, Watching } from './watch.ts';

const WINDOW_MS = 1_000;

/**
 * Decides which checks start now: those that are due, the visible ones first, then the ones that
 * have waited longest, as many as the limits of their service leave room for.
 *
 * @param visible local ids of the rows on screen
 * @returns the watches to check, already marked as in flight in `watching`
 */
export function planChecks(
  watching: Watching,
  visible: ReadonlySet<string>,
  nowMs: number,
): { readonly watching: Watching; readonly start: readonly Watch[] } {
  const due = [...watching.watches.values()]
    .filter((watch) => isDue(watch, nowMs) && !watching.pausedProfiles.has(watch.profileName))
    .sort(
      (a, b) =>
        Number(visible.has(b.localId)) - Number(visible.has(a.localId)) ||
        a.nextCheckAtMs - b.nextCheckAtMs,
    );
  if (due.length === 0) return { watching, start: [] };

  const room = new Map<string, number>();
  const start = due.filter((watch) => {
    const left = room.get(watch.profileName) ?? roomFor(watching, watch.profileName, nowMs);
    room.set(watch.profileName, left - 1);
    return left > 0;
  });
  if (start.length === 0) return { watching, start };

  const watches = new Map(watching.watches);
  const recentStarts = new Map(watching.recentStarts);
  for (const watch of start) {
    watches.set(watch.localId, { ...watch, isInFlight: true });
    const recent = recentIn(recentStarts, watch.profileName, nowMs);
    recentStarts.set(watch.profileName, [...recent, nowMs]);
  }
  return { watching: { ...watching, watches, recentStarts }, start };
}

/** @returns when `planChecks` can next start something, on the monotonic clock; `null` for never. */
export function nextWakeMs(watching: Watching, nowMs: number): number | null {
  const openFrom = new Map<string, number>();
  let earliest = Number.POSITIVE_INFINITY;
  for (const watch of watching.watches.values()) {
    if (watch.isInFlight || watching.pausedProfiles.has(watch.profileName)) continue;
    const open = openFrom.get(watch.profileName) ?? roomFromMs(watching, watch.profileName, nowMs);
    openFrom.set(watch.profileName, open);
    earliest = Math.min(earliest, Math.max(watch.nextCheckAtMs, open));
  }
  return Number.isFinite(earliest) ? earliest : null;
}

function isDue(watch: Watch, nowMs: number): boolean {
  return !watch.isInFlight && watch.nextCheckAtMs <= nowMs;
}

function roomFor(watching: Watching, profileName: string, nowMs: number): number {
  const recent = recentIn(watching.recentStarts, profileName, nowMs).length;
  return Math.min(
    MAX_IN_FLIGHT - inFlightOf(watching, profileName),
    MAX_STARTS_PER_SECOND - recent,
  );
}

/** While all places in flight are taken, an answer makes room and not the clock: then `Infinity`. */
function roomFromMs(watching: Watching, profileName: string, nowMs: number): number {
  if (inFlightOf(watching, profileName) >= MAX_IN_FLIGHT) return Number.POSITIVE_INFINITY;
  const recent = recentIn(watching.recentStarts, profileName, nowMs);
  const oldest = recent[recent.length - MAX_STARTS_PER_SECOND];
  return oldest === undefined ? nowMs : oldest + WINDOW_MS;
}

function inFlightOf(watching: Watching, profileName: string): number {
  let count = 0;
  for (const watch of watching.watches.values()) {
    if (watch.isInFlight && watch.profileName === profileName) count += 1;
  }
  return count;
}

function recentIn(
  starts: Watching['recentStarts'],
  profileName: string,
  nowMs: number,
): readonly number[] {
  return (starts.get(profileName) ?? []).filter((at) => at > nowMs - WINDOW_MS);
}
