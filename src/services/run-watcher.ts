import { meaningOf } from '../domain/failure.ts';
import { afterPoll, isForgotten, retryAfterOf } from '../domain/poll-schedule.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { originOf, type ServiceAddress } from '../domain/service-address.ts';
import type { TokenKind } from '../domain/token.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { Access, NoAccess } from './access.ts';
import { BlockedProfiles } from './blocked-profiles.ts';
import { keepCheckAnswer } from './check-answer.ts';
import type { Chance, Clock } from './clock.ts';
import { type CheckEnd, DispatchCheck } from './dispatch-check.ts';
import { OriginLimits } from './origin-limits.ts';
import { planChecks } from './plan-checks.ts';
import type { RunList } from './run-list.ts';
import { type Waited, type WaitOptions, waitFor } from './wait-for.ts';
import { type LocalId, type Watch, waitOf } from './watch.ts';
import { Watches } from './watches.ts';

/** What watching needs of the profiles. */
export interface WatchedProfiles {
  readonly state: {
    readonly get: () => {
      readonly list: readonly { readonly id: ProfileId; readonly address: ServiceAddress }[];
    };
    readonly subscribe: (listener: () => void) => () => void;
  };
  accessForCheck(id: ProfileId, kind: TokenKind): Promise<Result<Access, NoAccess>>;
  /** A 401. @param refused the token, which may have been replaced since */
  tokenRefused(id: ProfileId, kind: TokenKind, refused: SecretText): void;
}

interface Outside {
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'random'>;
  readonly storage: Pick<Storage, 'checks' | 'isWaiting'>;
  readonly list: RunList;
  readonly profiles: WatchedProfiles;
  readonly ended: (row: DispatchRow) => void;
  readonly notStored: (problem: StorageProblem | null) => void;
  readonly defect: (error: unknown) => void;
}

/** Where nothing says when it may go again. */
const SOON_MS = 250;
/** All terminals use all the room: one of their checks ends, or a second passes. */
const FULL_MS = 150;
const AFTER_DEFECT_MS = 60_000;

/**
 * Watches dispatches until they end: those of all profiles in the app, single ones for a command that waits. One timer
 * is set to when the next check may start.
 */
export class RunWatcher {
  readonly #outside: Outside;
  readonly #watches: Watches;
  readonly #check: DispatchCheck;
  readonly #limits = new OriginLimits();
  readonly #blocked = new BlockedProfiles();
  readonly #underWay = new Set<Promise<void>>();
  readonly #unsubscribe: () => void;
  /** How many wait for a single dispatch. */
  readonly #wanted = new Map<LocalId, number>();
  #watchesAll = false;
  #isClosed = false;
  #seen: ReadonlySet<LocalId> = new Set();
  #origins = new Map<ProfileId, string>();
  #cancelTimer = () => {};

  constructor(outside: Outside) {
    const { clock, storage, profiles, list } = outside;
    this.#outside = outside;
    this.#watches = new Watches(clock);
    this.#check = new DispatchCheck({
      ...{ clock, checks: storage.checks, isWaiting: storage.isWaiting },
      accessForCheck: (id, kind) => profiles.accessForCheck(id, kind),
    });
    list.onPut((rows) => this.#follow(rows));
    this.#unsubscribe = profiles.state.subscribe(() => this.#profilesChanged());
    this.#profilesChanged();
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
    this.#wanted.set(localId, (this.#wanted.get(localId) ?? 0) + 1);
    const row = this.#outside.list.find(localId);
    this.#follow(row ? [row] : []);
    return () => {
      this.#wanted.set(localId, (this.#wanted.get(localId) ?? 1) - 1);
      if (!this.#isWanted(localId)) this.#watches.delete(localId);
    };
  }

  /** What is on screen is checked first, in turns with the rest. */
  see(localIds: Iterable<LocalId>): void {
    this.#seen = new Set(localIds);
  }

  /** Checks them as soon as the limits allow, whoever planned a check for later, and whatever stood in the way. */
  checkNow(localIds: Iterable<LocalId>): void {
    for (const localId of localIds) {
      const watch = this.#watches.find(localId);
      if (!watch) continue;
      this.#blocked.retry(watch);
      const nextAtMs = this.#outside.clock.monoMs();
      if (!watch.isInFlight) this.#watches.change(localId, { nextAtMs, isUrgent: true });
    }
    this.#plan();
  }

  /** After a suspend: one fresh round, over new connections. */
  wake(): void {
    this.#check.dropConnections();
    this.checkNow([...this.#watches.all()].map(({ localId }) => localId));
  }

  /** @returns why a waiting dispatch isn't checked from here, as a sentence; `null` if it is, or needn't be */
  whyNotWatched(localId: LocalId): string | null {
    const watch = this.#watches.find(localId);
    return (watch && this.#blocked.why(watch)?.why) ?? null;
  }

  /**
   * Waits until a dispatch has ended, for a command. At the deadline there is one last check; one that is made already
   * counts. The row is in the list.
   */
  waitFor(localId: LocalId, options: WaitOptions): Promise<Waited> {
    const { clock, list } = this.#outside;
    return waitFor(localId, options, {
      ...{ clock, list, watches: this.#watches },
      want: () => this.want(localId),
      checkNow: () => this.checkNow([localId]),
      whyNot: (watch) => (this.#blocked.mayBeAsked(watch) ? null : this.#blocked.why(watch)),
      heldUntilMs: (watch) => this.#limits.heldUntilMs(this.#originOf(watch.profileId)),
    });
  }

  /** Ends the checks that are under way, so that other terminals needn't wait for them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#watches.close();
    this.#unsubscribe();
    this.#check.cancel();
    await Promise.all(this.#underWay);
  }

  #isWanted(localId: LocalId): boolean {
    return this.#watchesAll || (this.#wanted.get(localId) ?? 0) > 0;
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
        this.#blocked.mayBeAsked(watch) ? this.#originOf(watch.profileId) : null,
      isSeen: ({ localId }) => this.#seen.has(localId),
    });
    if (wakeAtMs < Number.POSITIVE_INFINITY) {
      this.#cancelTimer = clock.after(Math.ceil(wakeAtMs - nowMs), () => this.#plan());
    }
    for (const { watch, origin } of start) {
      this.#limits.start(origin, nowMs, this.#seen.has(watch.localId) ? 'seen' : 'unseen');
      this.#watches.change(watch.localId, { isInFlight: true });
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
      end = await this.#check.make(watch, this.#profilesAt(origin));
    } finally {
      // The slot isn't held while something is stored.
      this.#limits.end(origin);
      this.#watches.change(watch.localId, { isInFlight: false });
    }
    if (this.#isClosed && end.kind !== 'answered') return;
    if (end.kind === 'no-access') this.#blocked.block(watch, end.no);
    else this.#blocked.unblock(watch);
    await this.#took(watch, origin, end);
  }

  async #took(watch: Watch, origin: string, end: CheckEnd): Promise<void> {
    const { clock, list } = this.#outside;
    switch (end.kind) {
      case 'answered':
        return this.#answered(watch, origin, end);
      case 'no-access':
        return this.#nextIn(watch, 0);
      case 'full':
        return this.#limits.pause(origin, clock.monoMs() + FULL_MS);
      case 'held':
        return this.#limits.hold(
          origin,
          clock.monoMs() + Math.max(0, end.untilMs - clock.wallMs()),
        );
      case 'later':
        return this.#nextIn(watch, SOON_MS);
      case 'taken':
        if (end.row === null) return list.drop([watch.localId]);
        this.#watches.change(watch.localId, { isUrgent: false });
        list.put([end.row]);
        return this.#nextIn(watch, Math.max(SOON_MS, waitOf(end.row, clock)));
    }
  }

  async #answered(
    watch: Watch,
    origin: string,
    { result, token }: Extract<CheckEnd, { kind: 'answered' }>,
  ): Promise<void> {
    const { clock, chance, profiles, storage } = this.#outside;
    const failure = result.ok ? null : result.error;
    const nowMs = clock.monoMs();
    const elapsedMs = nowMs - watch.createdAtMs;
    const { progress, delayMs } = afterPoll(watch, failure, {
      ...{ elapsedMs, random: chance.random() },
    });
    const waitMs = (failure && retryAfterOf(failure)) ?? 0;
    if (waitMs > 0) {
      this.#limits.hold(origin, nowMs + waitMs);
      await storage.checks.holdBack(this.#profilesAt(origin), waitMs);
    }
    if (failure && meaningOf(failure).poll === 'needs-token') {
      profiles.tokenRefused(watch.profileId, watch.tokenKind, token);
      const again = await profiles.accessForCheck(watch.profileId, watch.tokenKind);
      if (!again.ok) this.#blocked.block(watch, again.error);
    }
    const { localId, tries } = watch;
    const next = { nextAtMs: nowMs + delayMs, isUrgent: false, tries: tries + 1 };
    this.#watches.change(localId, { ...progress, ...next });
    const isGone = isForgotten(progress, elapsedMs);
    const answer = { result, isGone, waitForMs: delayMs, wallMs: clock.wallMs() };
    await keepCheckAnswer(watch, answer, { ...this.#outside, checks: storage.checks });
  }

  #nextIn({ localId }: Watch, ms: number): void {
    this.#watches.change(localId, { nextAtMs: this.#outside.clock.monoMs() + ms });
  }

  #profilesChanged(): void {
    const { list } = this.#outside.profiles.state.get();
    this.#origins = new Map(list.map(({ id, address }) => [id, originOf(address)]));
    this.#blocked.retryAll();
    this.#plan();
  }

  /** A profile that is gone has no service. */
  #originOf(profileId: ProfileId): string {
    return this.#origins.get(profileId) ?? profileId;
  }

  #profilesAt(origin: string): readonly ProfileId[] {
    return [...this.#origins].flatMap(([id, each]) => (each === origin ? [id] : []));
  }
}
