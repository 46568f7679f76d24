import { dispatchIdOf } from '../domain/dispatch.ts';
import type { Failure } from '../domain/failure.ts';
import { NOT_POLLED_YET, type PollProgress } from '../domain/poll-schedule.ts';
import type { ProfileId } from '../domain/profile.ts';
import { Signal, Store } from '../domain/store.ts';
import type { TokenKind } from '../domain/token.ts';
import type { DispatchRow } from '../storage/dispatch-rows.ts';
import { type Clock, PACE_MS, type Pace } from './clock.ts';

export type LocalId = string;

/** The watch of one dispatch in this process. Times are monotonic. */
export interface Watch extends PollProgress {
  readonly localId: LocalId;
  readonly dispatchId: string;
  readonly profileId: ProfileId;
  readonly tokenKind: TokenKind;
  readonly createdAtMs: number;
  /** When the next check is due, as far as this process knows. */
  readonly nextAtMs: number;
  /** It is checked although another terminal plans it for later. */
  readonly isUrgent: boolean;
  /** A person wants it checked: programs for its token may run. */
  readonly isAsked: boolean;
  /** When the last check of this process was answered, wall clock: what a row says of checks before that is over. */
  readonly answeredAtMs: number;
  /** When the last check of this process that came back was asked, wall clock. What it brought is stored by then. */
  readonly askedAtMs: number;
}

/** The watches of this process. */
export class Watches {
  /** Changes once a second at most: a thousand watches don't draw a thousand times. */
  readonly shown = new Store<ReadonlyMap<LocalId, Watch>>(new Map());
  readonly #clock: Clock;
  readonly #watches = new Map<LocalId, Watch>();
  /** Also of a dispatch that isn't watched any more, or was stopped and is watched again. */
  readonly #inFlight = new Set<LocalId>();
  readonly #changes = new Signal();
  readonly onChange = this.#changes.subscribe;
  readonly #pace: Pace;
  #hasChanged = false;

  constructor(clock: Clock, pace: Pace) {
    this.#clock = clock;
    this.#pace = pace;
    pace.onRun(() => this.#show());
  }

  all(): Iterable<Watch> {
    return this.#watches.values();
  }

  find(localId: LocalId): Watch | null {
    return this.#watches.get(localId) ?? null;
  }

  isInFlight(localId: LocalId): boolean {
    return this.#inFlight.has(localId);
  }

  setInFlight(localId: LocalId, isInFlight: boolean): void {
    if (isInFlight) this.#inFlight.add(localId);
    else this.#inFlight.delete(localId);
    this.tell();
  }

  /** Watches a row that waits, if it is wanted, and no longer one that doesn't; plans as its terminals agreed. */
  follow(row: DispatchRow, { isWanted, isAsked }: { isWanted: boolean; isAsked: boolean }): void {
    const { localId } = row.dispatch;
    const known = this.#watches.get(localId);
    const watch = newWatch(row, this.#clock);
    if (watch === null) this.delete(localId);
    else if (known?.dispatchId !== watch.dispatchId) {
      if (isWanted) this.#put({ ...watch, isAsked });
    } else if (!this.#inFlight.has(localId) && !known.isUrgent) {
      const isOlder = (row.check.last?.atMs ?? 0) < known.answeredAtMs;
      const nextAtMs = isOlder ? Math.max(known.nextAtMs, watch.nextAtMs) : watch.nextAtMs;
      if (nextAtMs !== known.nextAtMs) this.#put({ ...known, nextAtMs });
    }
  }

  change(localId: LocalId, change: Partial<Watch>): void {
    const now = this.#watches.get(localId);
    if (now) this.#put({ ...now, ...change });
  }

  nextIn(localId: LocalId, ms: number): void {
    this.change(localId, { nextAtMs: this.#clock.monoMs() + ms });
  }

  delete(localId: LocalId): void {
    if (this.#watches.delete(localId)) this.tell();
  }

  tell(): void {
    this.#hasChanged = true;
    this.#pace.ask(PACE_MS.waits);
    this.#changes.emit();
  }

  #show(): void {
    if (this.#hasChanged) this.shown.set(new Map(this.#watches));
    this.#hasChanged = false;
  }

  #put(watch: Watch): void {
    this.#watches.set(watch.localId, watch);
    this.tell();
  }
}

/** @returns `null` if the dispatch isn't to be watched at all */
function newWatch(row: DispatchRow, clock: Clock): Watch | null {
  const { localId, profileId, tokenKind, phase, createdAtMs } = row.dispatch;
  const dispatchId = dispatchIdOf(row.dispatch);
  if (dispatchId === null || row.isForgotten || phase.state !== 'waiting') return null;
  return {
    localId,
    dispatchId,
    profileId,
    tokenKind,
    createdAtMs: clock.monoMs() - Math.max(0, clock.wallMs() - createdAtMs),
    nextAtMs: clock.monoMs() + waitOf(row, clock),
    isUrgent: false,
    isAsked: false,
    answeredAtMs: 0,
    askedAtMs: 0,
    ...NOT_POLLED_YET,
  };
}

/** How long until a row may be checked, as its terminals agreed: it was checked, is being checked, or is held back. */
export function waitOf({ check }: Pick<DispatchRow, 'check'>, clock: Clock): number {
  const untilMs = Math.max(check.dueAtMs ?? 0, check.claim?.untilMs ?? 0, check.heldUntilMs ?? 0);
  return Math.max(0, untilMs - clock.wallMs());
}

/** The checks of a waiting dispatch, as far as they are known. Times are wall clock. */
export interface KnownChecks {
  /** The last one that came back. */
  readonly last: { readonly atMs: number; readonly by: 'here' | 'another' } | null;
  /** The terminal that is asking right now. */
  readonly now: 'here' | 'another' | null;
  /** Absent where it isn't known, or is due. */
  readonly next: { readonly atMs: number; readonly isAskedToWait: boolean } | null;
  /** Why the last one of this terminal failed. */
  readonly problem: Failure | null;
}

interface Here {
  readonly clock: Clock;
  /** This terminal, as it claims checks. */
  readonly terminal: string;
  /** `null` if this terminal doesn't check it. */
  readonly watch: Watch | null;
  readonly isInFlight: boolean;
}

export function knownChecks({ check }: DispatchRow, here: Here): KnownChecks {
  const { clock, terminal, watch } = here;
  const nowMs = clock.wallMs();
  const { last, claim, heldUntilMs, dueAtMs } = check;
  const known: Pick<KnownChecks, 'last' | 'problem'> = {
    last: last && { atMs: last.atMs, by: last.by === terminal ? 'here' : 'another' },
    problem: watch?.problem ?? null,
  };
  if (here.isInFlight) return { ...known, now: 'here', next: null };
  const isClaimed = claim !== null && claim.by !== terminal && claim.untilMs > nowMs;
  if (isClaimed) return { ...known, now: 'another', next: null };
  const isHeld = heldUntilMs !== null && heldUntilMs > nowMs;
  // The row has what all terminals agreed; what couldn't be stored, only this one knows.
  const ownMs = watch ? nowMs + watch.nextAtMs - clock.monoMs() : nowMs;
  const atMs = isHeld ? heldUntilMs : Math.max(dueAtMs ?? 0, ownMs);
  return { ...known, now: null, next: atMs > nowMs ? { atMs, isAskedToWait: isHeld } : null };
}
