import { LEAST_BETWEEN_STARTS_MS } from '../domain/poll-schedule.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Pace } from './clock.ts';
import { type CheckParts, DispatchCheck } from './dispatch-check.ts';
import { type Longest, OriginLimits } from './origin-limits.ts';
import type { NoAccess } from './profile-tokens.ts';
import { type LocalId, type Watch, Watches } from './watches.ts';

interface WatcherParts extends CheckParts {
  readonly pace: Pace;
  readonly defect: (error: unknown) => void;
}

const AFTER_DEFECT_MS = 60_000;

/**
 * Watches dispatches until they end: those of all profiles in the app, single ones for a command that waits. One timer
 * is set to when the next check may start.
 */
export class RunWatcher {
  readonly watches: Watches;
  readonly #parts: WatcherParts;
  readonly #limits = new OriginLimits();
  readonly check: DispatchCheck;
  readonly #underWay = new Set<Promise<void>>();
  /** How many wait for a single dispatch. */
  readonly #wanted = new Map<LocalId, number>();
  readonly #unsubscribe: () => void;
  #watchesAll = false;
  #isClosed = false;
  #seen: ReadonlySet<LocalId> = new Set();
  #cancelTimer = () => {};

  constructor(parts: WatcherParts) {
    const { clock, list, profiles, pace } = parts;
    this.#parts = parts;
    this.watches = new Watches(clock, pace);
    this.check = new DispatchCheck(parts, this.watches, this.#limits);
    list.onPut((rows) => this.#follow(rows));
    this.#unsubscribe = profiles.state.subscribe(() => {
      this.watches.tell();
      this.#plan();
    });
  }

  /** Watches every dispatch that waits, of all profiles, from now on. */
  watchAll(): void {
    this.#watchesAll = true;
    this.#follow(this.#parts.list.all());
  }

  /** Watches one dispatch, which a person waits for. @returns lets it go, if nobody else wants it */
  want(localId: LocalId): () => void {
    this.#wanted.set(localId, this.#wanters(localId) + 1);
    const row = this.#parts.list.find(localId);
    this.#follow(row ? [row] : []);
    return () => {
      this.#wanted.set(localId, this.#wanters(localId) - 1);
      if (!this.#watchesAll && this.#wanters(localId) === 0) this.watches.delete(localId);
    };
  }

  /** Rows on screen are checked first, in turns with the rest. */
  see(localIds: Iterable<LocalId>): void {
    this.#seen = new Set(localIds);
  }

  /** Checks them as soon as the limits allow, even if another terminal planned it for later or an error stopped it. */
  checkNow(localIds: Iterable<LocalId>): void {
    this.#dueNow(localIds, { isUrgent: true, isAsked: true });
  }

  /** After a suspend: one fresh round, over new connections. */
  wake(): void {
    this.#parts.access.dropConnections();
    const all = [...this.watches.all()].map(({ localId }) => localId);
    this.#dueNow(all, { isUrgent: true });
  }

  /** @returns why the service isn't asked about a watched dispatch; `null` if it is, and for one that isn't watched */
  whyNoChecks(localId: LocalId): NoAccess | null {
    const watch = this.watches.find(localId);
    return watch && this.#parts.access.whyNoCheck(watch.profileId, watch.tokenKind);
  }

  /** Whether the service of a dispatch wants no checks now (`Retry-After`). */
  isHeldBack({ profileId }: Watch): boolean {
    const { profiles, clock } = this.#parts;
    const origin = profiles.find(profileId)?.origin ?? '';
    return this.#limits.heldUntilMs(origin) > clock.monoMs();
  }

  /** Ends the checks that are under way, so that other terminals needn't wait for them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#unsubscribe();
    this.check.cancel();
    await Promise.all(this.#underWay);
  }

  #wanters(localId: LocalId): number {
    return this.#wanted.get(localId) ?? 0;
  }

  #follow(rows: Iterable<DispatchRow>): void {
    for (const row of rows) {
      const isAsked = this.#wanters(row.dispatch.localId) > 0;
      this.watches.follow(row, { isWanted: this.#watchesAll || isAsked, isAsked });
    }
    this.#plan();
  }

  #dueNow(localIds: Iterable<LocalId>, due: Partial<Watch>): void {
    const nextAtMs = this.#parts.clock.monoMs();
    for (const localId of localIds) {
      if (!this.watches.isInFlight(localId)) this.watches.change(localId, { ...due, nextAtMs });
    }
    this.#plan();
  }

  /** Starts what may start, at most one check of each service, and sets the timer to the next. */
  #plan(): void {
    this.#cancelTimer();
    if (this.#isClosed) return;
    const { clock } = this.#parts;
    const nowMs = clock.monoMs();
    let wakeAtMs = Number.POSITIVE_INFINITY;
    const due: (readonly [Watch, string])[] = [];
    for (const [origin, longest] of this.#longestByOrigin()) {
      const next = this.#limits.next(origin, longest, nowMs);
      if (next === null) continue;
      const isDue = next.startAtMs <= nowMs;
      if (isDue) {
        this.#limits.start(origin, nowMs, next.turn);
        this.watches.setInFlight(next.watch.localId, true);
        due.push([next.watch, origin]);
      }
      wakeAtMs = Math.min(wakeAtMs, isDue ? nowMs + LEAST_BETWEEN_STARTS_MS : next.startAtMs);
    }
    if (wakeAtMs < Number.POSITIVE_INFINITY) {
      this.#cancelTimer = clock.after(Math.ceil(wakeAtMs - nowMs), () => this.#plan());
    }
    // Last: opening a profile may bring news of others, which plans anew.
    for (const [watch, origin] of due) this.#start(watch, origin);
  }

  /** Of those that aren't in flight and may be asked. */
  #longestByOrigin(): Map<string, Longest> {
    const longest = new Map<string, Longest>();
    let before: Watch | null = null;
    let origin: string | null = null;
    for (const watch of this.watches.all()) {
      if (this.watches.isInFlight(watch.localId)) continue;
      // There may be thousands, mostly of one profile, and they have the same answer.
      if (before === null || !isAskedAlike(before, watch)) origin = this.#originOf(watch);
      before = watch;
      if (origin === null) continue;
      const of = longest.get(origin) ?? {};
      longest.set(origin, of);
      const turn = this.#seen.has(watch.localId) ? 'seen' : 'unseen';
      if (!of[turn] || watch.nextAtMs < of[turn].nextAtMs) of[turn] = watch;
    }
    return longest;
  }

  /** The service that a watch asks; `null`: nobody may be asked. Only what a person wants passes a rejected token. */
  #originOf({ profileId, tokenKind, isAsked }: Watch): string | null {
    const { profiles, access } = this.#parts;
    if (access.whyNoCheck(profileId, tokenKind, isAsked) !== null) return null;
    return profiles.find(profileId)?.origin ?? null;
  }

  #start(watch: Watch, origin: string): void {
    const { defect } = this.#parts;
    const check = this.check.make(watch, origin).catch((error: unknown) => {
      this.watches.nextIn(watch.localId, AFTER_DEFECT_MS);
      defect(error);
    });
    this.#underWay.add(check);
    void check.then(() => this.#underWay.delete(check)).then(() => this.#plan());
  }
}

/** Whether both are asked of one profile, with one token, for the same reason. */
function isAskedAlike(one: Watch, other: Watch): boolean {
  return (
    one.profileId === other.profileId &&
    one.tokenKind === other.tokenKind &&
    one.isAsked === other.isAsked
  );
}
