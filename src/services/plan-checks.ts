import { LEAST_BETWEEN_STARTS_MS } from '../domain/poll-schedule.ts';
import type { OriginLimits } from './origin-limits.ts';
import type { Watch } from './watch.ts';

interface Around {
  readonly limits: OriginLimits;
  readonly nowMs: number;
  /** The service that a watch asks; `null`: nobody may be asked. */
  readonly originOf: (watch: Watch) => string | null;
  readonly isSeen: (watch: Watch) => boolean;
}

export interface Plan {
  /** What starts now: at most one of each service. */
  readonly start: readonly { readonly watch: Watch; readonly origin: string }[];
  /** When something may start next; `Infinity`: not before an answer. */
  readonly wakeAtMs: number;
}

/** The longest wait goes first; among them, rows that are on screen and the others take turns. */
export function planChecks(watches: Iterable<Watch>, around: Around): Plan {
  const { limits, nowMs } = around;
  const start: Plan['start'][number][] = [];
  let wakeAtMs = Number.POSITIVE_INFINITY;
  for (const [origin, first] of firstOfEach(watches, around)) {
    const openAtMs = limits.openAtMs(origin);
    const due = first[limits.turnOf(origin)];
    const watch = due && due.nextAtMs <= nowMs ? due : earlier(first.seen, first.unseen);
    if (watch === null) continue;
    const canStart = openAtMs <= nowMs && watch.nextAtMs <= nowMs;
    if (canStart) start.push({ watch, origin });
    const nextMs = canStart ? nowMs + LEAST_BETWEEN_STARTS_MS : Math.max(openAtMs, watch.nextAtMs);
    wakeAtMs = Math.min(wakeAtMs, nextMs);
  }
  return { start, wakeAtMs };
}

interface First {
  seen: Watch | null;
  unseen: Watch | null;
}

function firstOfEach(watches: Iterable<Watch>, { originOf, isSeen }: Around): Map<string, First> {
  const firsts = new Map<string, First>();
  for (const watch of watches) {
    const origin = watch.isInFlight ? null : originOf(watch);
    if (origin === null) continue;
    const first = firsts.get(origin) ?? { seen: null, unseen: null };
    firsts.set(origin, first);
    const group = isSeen(watch) ? 'seen' : 'unseen';
    first[group] = earlier(first[group], watch);
  }
  return firsts;
}

function earlier(one: Watch | null, other: Watch | null): Watch | null {
  if (one === null || other === null) return one ?? other;
  return other.nextAtMs < one.nextAtMs ? other : one;
}
