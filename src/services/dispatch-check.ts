import { getDispatch } from '../api/endpoints.ts';
import { type Dispatch, hasEnded, withEvent } from '../domain/dispatch.ts';
import { afterCheck, afterLongNotFound, type DispatchStatus } from '../domain/dispatch-answers.ts';
import type { Failure } from '../domain/failure.ts';
import { afterPoll, isLongNotFound, retryAfterOf } from '../domain/poll-schedule.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import { Store } from '../domain/store.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Storage } from '../storage/open-storage.ts';
import { WINDOWS } from '../storage/windows.ts';
import type { Chance, Clock } from './clock.ts';
import type { OriginLimits } from './origin-limits.ts';
import type { ProfileAccess } from './profile-access.ts';
import type { Profiles } from './profiles.ts';
import type { RunList } from './run-list.ts';
import { startWindow } from './sending.ts';
import { type LocalId, type Watch, type Watches, waitOf } from './watches.ts';

export interface CheckParts {
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'random'>;
  readonly storage: Pick<Storage, 'checks'>;
  readonly list: RunList;
  readonly profiles: Profiles;
  readonly access: ProfileAccess;
  /** A check of this terminal brought the end of a dispatch. */
  readonly ended: (row: DispatchRow) => void;
}

interface Answer {
  readonly result: Result<DispatchStatus, Failure>;
  /** Wall clock. The answer may have been read long after. */
  readonly askedAtMs: number;
}

/** Where nothing says when it may go again. */
const SOON_MS = 250;
/** All terminals use all the room: one of their checks ends, or a second passes. */
const FULL_MS = 150;
const NO_ACCESS_MS = 1_000;
/** More than twice the longest time between checks: then the time at which it became ready isn't known. */
const LONG_UNCHECKED_MS = 150_000;

/** A person's wish to check at once is fulfilled by a check. */
const ASKED = { isUrgent: false, isAsked: false } as const;

/**
 * Makes one check: opens the profile, claims the check right before its request, so that no other terminal makes it, too,
 * plans the next one, and stores what it brought.
 */
export class DispatchCheck {
  /** Why what the last one brought couldn't be stored, as a sentence; `null` if it could. */
  readonly problem = new Store<string | null>(null);
  readonly #parts: CheckParts;
  readonly #watches: Watches;
  readonly #limits: OriginLimits;
  readonly #cancelled = new AbortController();
  /** Since when no claim could be had, because another process holds the lock; monotonic. */
  #lockedSinceMs: number | null = null;

  constructor(parts: CheckParts, watches: Watches, limits: OriginLimits) {
    this.#parts = parts;
    this.#watches = watches;
    this.#limits = limits;
  }

  /** Ends what is in flight, and each later check as it starts. */
  cancel(): void {
    this.#cancelled.abort();
  }

  async make(watch: Watch, origin: string): Promise<void> {
    let answer: Answer | null;
    try {
      answer = await this.#ask(watch, origin);
    } finally {
      // The slot isn't held while something is stored.
      this.#limits.end(origin);
      this.#watches.setInFlight(watch.localId, false);
    }
    // It may have been stopped and watched again since.
    if (answer) await this.#take(this.#watches.find(watch.localId) ?? watch, origin, answer);
  }

  /** @returns `null` if nothing was asked, or we ended it: then it is planned again */
  async #ask({ localId, ...watch }: Watch, origin: string): Promise<Answer | null> {
    const { clock, storage } = this.#parts;
    const { profileId, tokenKind, dispatchId, isAsked, isUrgent } = watch;
    const access = await this.#parts.access.toCheck(profileId, tokenKind, isAsked);
    if (!access.ok) {
      this.#watches.change(localId, ASKED);
      this.#watches.nextIn(localId, NO_ACCESS_MS);
      return null;
    }
    const { client, token } = access.value;
    const sinceMs = clock.monoMs();
    if (!(await this.#claim(localId, origin, isUrgent))) return null;
    const askedAtMs = clock.wallMs();
    const window = startWindow(clock, askedAtMs, sinceMs);
    const { signal } = this.#cancelled;
    const result = await client.send(getDispatch(dispatchId), {
      token,
      signal,
      beforeFirstByte: window.isOpen,
    });
    if (result.ok || result.error.kind !== 'cancelled') return { result, askedAtMs };
    // It was too late to begin, or the connections were dropped after a suspend, or the process ends.
    this.#watches.nextIn(localId, SOON_MS);
    await storage.checks.release(localId);
    return null;
  }

  /** Claims a check, so that no other terminal makes it, too. @returns whether it may go now */
  async #claim(localId: LocalId, origin: string, isUrgent: boolean): Promise<boolean> {
    const { clock, list, storage } = this.#parts;
    const of = this.#profilesAt(origin);
    const claimed = await storage.checks.claim(localId, of, { isUrgent });
    if (!claimed.ok && claimed.error.kind === 'locked') {
      // While another process holds the lock: for as long as a claim lasts, that is waited out.
      this.#lockedSinceMs ??= clock.monoMs();
      if (clock.monoMs() - this.#lockedSinceMs >= WINDOWS.checkMs) return true;
      this.#watches.nextIn(localId, SOON_MS);
      return false;
    }
    // On a full or read-only disk no terminal can claim anything.
    if (!claimed.ok) return true;
    this.#lockedSinceMs = null;
    const claim = claimed.value;
    switch (claim.state) {
      case 'claimed':
        return true;
      case 'full':
        this.#limits.pause(origin, clock.monoMs() + FULL_MS);
        return false;
      case 'held':
        this.#limits.holdBack(origin, clock.monoMs() + claim.untilMs - clock.wallMs());
        return false;
      case 'taken':
        if (claim.row === null) list.drop([localId]);
        else {
          this.#watches.change(localId, ASKED);
          list.put([claim.row]);
          this.#watches.nextIn(localId, Math.max(SOON_MS, waitOf(claim.row, clock)));
        }
        return false;
    }
  }

  #profilesAt(origin: string): readonly ProfileId[] {
    const { list } = this.#parts.profiles.state.get();
    return list.flatMap((each) => (each.origin === origin ? [each.id] : []));
  }

  /** Plans the next check, then stores and shows what this one brought. */
  async #take(watch: Watch, origin: string, { result, askedAtMs }: Answer): Promise<void> {
    const { clock, chance, storage, list, ended } = this.#parts;
    const { localId, dispatchId } = watch;
    const failure = result.ok ? null : result.error;
    const nowMs = clock.monoMs();
    const elapsedMs = nowMs - watch.createdAtMs;
    const answeredAtMs = clock.wallMs();
    const random = chance.random();
    const { progress, delayMs } = afterPoll(watch, failure, { elapsedMs, random });
    // Before anything is awaited, or it would still be due.
    const nextAtMs = nowMs + delayMs;
    this.#watches.change(localId, { ...progress, ...ASKED, answeredAtMs, nextAtMs });
    const waitMs = (failure && retryAfterOf(failure)) ?? 0;
    if (waitMs > 0) {
      this.#limits.holdBack(origin, nowMs + waitMs);
      await storage.checks.holdBack(this.#profilesAt(origin), waitMs);
    }
    let isEnd = false;
    const isTakenUp = result.ok && wasLongUnchecked(list.find(localId), answeredAtMs);
    const isGone = isLongNotFound(progress, elapsedMs);
    const after = (before: Dispatch): Dispatch => {
      const now = isTakenUp ? withEvent(before, { kind: 'taken-up' }, answeredAtMs) : before;
      const checked = afterCheck(now, dispatchId, result, { askedAtMs, answeredAtMs });
      isEnd = hasEnded(checked.phase);
      return isGone ? afterLongNotFound(checked) : checked;
    };
    const stored = await storage.checks.store(localId, { after, waitForMs: delayMs });
    const known = list.find(localId);
    this.problem.set(stored.ok ? null : stored.error.message);
    // An answer that can't be stored is shown all the same.
    if (!stored.ok) list.put(known ? [{ ...known, dispatch: after(known.dispatch) }] : []);
    else if (stored.value === null) list.drop([localId]);
    else list.put([stored.value]);
    const row = list.find(localId);
    if (isEnd && row) ended(row);
    this.#watches.change(localId, { askedAtMs });
  }
}

function wasLongUnchecked(row: DispatchRow | null, wallMs: number): boolean {
  if (row === null) return false;
  const lastMs = row.check.last?.atMs ?? row.dispatch.createdAtMs;
  return wallMs - lastMs > LONG_UNCHECKED_MS;
}
