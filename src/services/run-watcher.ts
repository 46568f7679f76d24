import type { Dispatch } from '../domain/dispatch.ts';
import { afterPoll, isLongNotFound, retryAfterOf } from '../domain/poll-schedule.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { NoAccess } from './access.ts';
import { keepCheckAnswer } from './check-answer.ts';
import { CheckedProfiles, type RunProfiles } from './checked-profiles.ts';
import type { Chance, Clock } from './clock.ts';
import { type CheckEnd, DispatchCheck } from './dispatch-check.ts';
import { OriginLimits } from './origin-limits.ts';
import { planChecks } from './plan-checks.ts';
import type { RunList } from './run-list.ts';
import { type Waited, type WaitOptions, waitFor } from './wait-for.ts';
import { type LocalId, type Watch, waitOf } from './watch.ts';
import { Watches } from './watches.ts';

interface Outside {
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'random'>;
  readonly storage: Pick<Storage, 'checks'>;
  readonly list: RunList;
  readonly profiles: RunProfiles;
  readonly ended: (row: DispatchRow) => void;
  readonly notStored: (problem: StorageProblem | null) => void;
  readonly defect: (error: unknown) => void;
}

/** Where nothing says when it may go again. */
const SOON_MS = 250;
/** All terminals use all the room: one of their checks ends, or a second passes. */
const FULL_MS = 150;
const AFTER_DEFECT_MS = 60_000;

/** What was asked for was done. */
const ASKED = { isUrgent: false, isAsked: false } as const;

/**
 * Watches dispatches until they end: those of all profiles in the app, single ones for a command that waits. One timer
 * is set to when the next check may start.
 */
export class RunWatcher {
  readonly #outside: Outside;
  readonly #watches: Watches;
  readonly #check: DispatchCheck;
  readonly #limits = new OriginLimits();
  readonly #profiles: CheckedProfiles;
  readonly #underWay = new Set<Promise<void>>();
  /** How many wait for a single dispatch. */
  readonly #wanted = new Map<LocalId, number>();
  #watchesAll = false;
  #isClosed = false;
  #seen: ReadonlySet<LocalId> = new Set();
  #cancelTimer = () => {};

  constructor(outside: Outside) {
    const { clock, storage, profiles, list } = outside;
    this.#outside = outside;
    this.#watches = new Watches(clock);
    this.#check = new DispatchCheck({
      ...{ clock, checks: storage.checks },
      accessForCheck: (...of) => profiles.accessForCheck(...of),
    });
    list.onPut((rows) => this.#follow(rows));
    const changed = () => this.#plan();
    this.#profiles = new CheckedProfiles({ profiles, changed });
  }

  get watches(): Watches['shown'] {
    return this.#watches.shown;
  }

  /** Watches every dispatch that waits, of all profiles, from now on. */
  watchAll(): void {
    this.#watchesAll = true;
    this.#follow(this.#outside.list.all());
  }

  /** Watches one dispatch. @returns lets it go, if nobody else wants it */
  want(localId: LocalId): () => void {
    this.#wanted.set(localId, this.#wanters(localId) + 1);
    const row = this.#outside.list.find(localId);
    this.#follow(row ? [row] : []);
    return () => {
      this.#wanted.set(localId, this.#wanters(localId) - 1);
      if (!this.#isWanted(localId)) this.#watches.delete(localId);
    };
  }

  /** What is on screen is checked first, in turns with the rest. */
  see(localIds: Iterable<LocalId>): void {
    this.#seen = new Set(localIds);
  }

  /** Checks them as soon as the limits allow, whoever planned a check for later, and whatever stood in the way. */
  checkNow(localIds: Iterable<LocalId>): void {
    this.#dueNow(localIds, true);
  }

  find(localId: LocalId): Watch | null {
    return this.#watches.find(localId);
  }

  /** After a suspend: one fresh round, over new connections. */
  wake(): void {
    this.#outside.profiles.dropConnections();
    this.#dueNow(
      [...this.#watches.all()].map(({ localId }) => localId),
      false,
    );
  }

  /** @returns why a waiting dispatch isn't checked from here; `null` if it is, or needn't be */
  whyNotWatched(localId: LocalId): NoAccess | null {
    const watch = this.#watches.find(localId);
    return watch && this.#profiles.why(watch);
  }

  /**
   * Waits until a dispatch has ended, for a command. At the deadline there is one last check.
   *
   * @param dispatch one that is in the list
   */
  waitFor(dispatch: Dispatch, options: WaitOptions): Promise<Waited> {
    const { localId } = dispatch;
    const { clock, list } = this.#outside;
    return waitFor(dispatch, options, {
      ...{ clock, list, watches: this.#watches },
      want: () => this.want(localId),
      checkNow: () => this.checkNow([localId]),
      whyNot: (watch) => (this.#profiles.mayBeAsked(watch) ? null : this.#profiles.why(watch)),
      heldUntilMs: (watch) => this.#limits.heldUntilMs(this.#profiles.originOf(watch)),
    });
  }

  /** Ends the checks that are under way, so that other terminals needn't wait for them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#watches.close();
    this.#profiles.close();
    this.#check.cancel();
    await Promise.all(this.#underWay);
  }

  #dueNow(localIds: Iterable<LocalId>, isAsked: boolean): void {
    for (const localId of localIds) {
      const watch = this.#watches.find(localId);
      if (!watch || watch.isInFlight) continue;
      const nextAtMs = this.#outside.clock.monoMs();
      const due = { nextAtMs, isUrgent: true, isAsked: isAsked || watch.isAsked };
      this.#watches.change(localId, due);
    }
    this.#plan();
  }

  #isWanted(localId: LocalId): boolean {
    return this.#watchesAll || this.#wanters(localId) > 0;
  }

  #wanters(localId: LocalId): number {
    return this.#wanted.get(localId) ?? 0;
  }

  #follow(rows: Iterable<DispatchRow>): void {
    for (const row of rows) this.#watches.follow(row, this.#isWanted(row.dispatch.localId));
    this.#plan();
  }

  #plan(): void {
    this.#cancelTimer();
    if (this.#isClosed) return;
    const { clock, defect } = this.#outside;
    const nowMs = clock.monoMs();
    const { start, wakeAtMs } = planChecks(this.#watches.all(), {
      ...{ limits: this.#limits, nowMs },
      originOf: (watch) =>
        this.#profiles.mayBeAsked(watch) ? this.#profiles.originOf(watch) : null,
      isSeen: ({ localId }) => this.#seen.has(localId),
    });
    if (wakeAtMs < Number.POSITIVE_INFINITY) {
      this.#cancelTimer = clock.after(Math.ceil(wakeAtMs - nowMs), () => this.#plan());
    }
    for (const { watch, origin } of start) {
      this.#limits.start(origin, nowMs, this.#seen.has(watch.localId) ? 'seen' : 'unseen');
      this.#watches.setInFlight(watch.localId, true);
      const run = this.#run(watch, origin).catch((error: unknown) => {
        this.#nextIn(watch, AFTER_DEFECT_MS);
        defect(error);
      });
      this.#underWay.add(run);
      void run.then(() => this.#underWay.delete(run)).then(() => this.#plan());
    }
  }

  async #run(watch: Watch, origin: string): Promise<void> {
    let end: CheckEnd;
    try {
      const isAsked = watch.isAsked || this.#wanters(watch.localId) > 0;
      end = await this.#check.make({ ...watch, isAsked }, this.#profiles.at(origin));
    } finally {
      // The slot isn't held while something is stored, here or below.
      this.#limits.end(origin);
      this.#watches.setInFlight(watch.localId, false);
    }
    if (end.state === 'cancelled') {
      this.#nextIn(watch, SOON_MS);
      await this.#outside.storage.checks.release(watch.localId);
    }
    if (this.#isClosed && end.state !== 'answered') return;
    if (end.state === 'no-access') this.#profiles.block(watch, end.no);
    // It may have been stopped and watched again since.
    await this.#took(this.#watches.find(watch.localId) ?? watch, origin, end);
  }

  async #took(watch: Watch, origin: string, end: CheckEnd): Promise<void> {
    const { clock, list } = this.#outside;
    switch (end.state) {
      case 'answered':
        return this.#answered(watch, origin, end);
      case 'no-access':
        return this.#watches.change(watch.localId, ASKED);
      case 'full':
        return this.#limits.pause(origin, clock.monoMs() + FULL_MS);
      case 'held':
        return this.#limits.holdBack(
          origin,
          clock.monoMs() + Math.max(0, end.untilMs - clock.wallMs()),
        );
      case 'cancelled':
      case 'later':
        return this.#nextIn(watch, SOON_MS);
      case 'taken':
        if (end.row === null) return list.drop([watch.localId]);
        this.#watches.change(watch.localId, ASKED);
        list.put([end.row]);
        return this.#nextIn(watch, Math.max(SOON_MS, waitOf(end.row, clock)));
    }
  }

  async #answered(
    watch: Watch,
    origin: string,
    { result, token, askedAtMs }: Extract<CheckEnd, { state: 'answered' }>,
  ): Promise<void> {
    const { clock, chance, storage } = this.#outside;
    const failure = result.ok ? null : result.error;
    const nowMs = clock.monoMs();
    const elapsedMs = nowMs - watch.createdAtMs;
    const random = chance.random();
    const { progress, delayMs } = afterPoll(watch, failure, { elapsedMs, random });
    // Before anything is awaited, or it would still be due.
    const { localId } = watch;
    const answeredAtMs = clock.wallMs();
    this.#watches.change(localId, {
      ...progress,
      ...ASKED,
      answeredAtMs,
      nextAtMs: nowMs + delayMs,
    });
    const waitMs = (failure && retryAfterOf(failure)) ?? 0;
    if (waitMs > 0) {
      this.#limits.holdBack(origin, nowMs + waitMs);
      await storage.checks.holdBack(this.#profiles.at(origin), waitMs);
    }
    await this.#profiles.judgeToken(watch, failure, token);
    const isGone = isLongNotFound(progress, elapsedMs);
    const answer = { result, isGone, waitForMs: delayMs, askedAtMs, answeredAtMs };
    await keepCheckAnswer(watch, answer, { ...this.#outside, checks: storage.checks });
    this.#watches.change(localId, { askedAtMs });
  }

  #nextIn({ localId }: Watch, ms: number): void {
    this.#watches.change(localId, { nextAtMs: this.#outside.clock.monoMs() + ms });
  }
}
