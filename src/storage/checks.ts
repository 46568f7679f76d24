import { type Dispatch, dispatchIdOf, hasEnded } from '../domain/dispatch.ts';
import { CHECKS_IN_A_SECOND, CHECKS_IN_FLIGHT } from '../domain/poll-schedule.ts';
import type { ProfileId } from '../domain/profile.ts';
import { ANSWER_PATIENCE_MS, type Database, integerOf } from './database.ts';
import { type DispatchRow, findDispatch, updateDispatch } from './dispatch-rows.ts';
import { nextChange } from './schema.ts';
import type { Stored } from './storage-problem.ts';
import { endOfWindow, within } from './windows.ts';

/**
 * - `claimed`: ask the service, within `START_WITHIN_MS`.
 * - `taken`: another terminal asks, or has asked, or it isn't due, or has ended. The row says which; `null`: gone.
 * - `full`: so many checks of this service are under way, or began within a second. Try again soon.
 * - `held`: the service wants no checks until then (wall clock).
 */
type CheckClaim =
  | { readonly state: 'claimed'; readonly row: DispatchRow }
  | { readonly state: 'taken'; readonly row: DispatchRow | null }
  | { readonly state: 'full' }
  | { readonly state: 'held'; readonly untilMs: number };

export interface Checked {
  /** The dispatch after what the check brought. */
  readonly after: (before: Dispatch) => Dispatch;
  /** Until the next check; with `Retry-After`, not shorter. */
  readonly waitForMs: number;
}

const CLAIM = `
  UPDATE dispatches SET checker = :me, checking_at = :now, checking_for = :forMs
  WHERE local_id = :localId AND state = 'waiting'`;

const RELEASE = `
  UPDATE dispatches SET checking_for = 0 WHERE local_id = :localId AND checker = :me`;

/** The waiting dispatches of a service. The first term repeats the index's condition, or SQLite doesn't use it. */
const OF_PROFILES = `state IN ('sending', 'waiting') AND state = 'waiting' AND profile_id IN (SELECT value FROM json_each(:profileIds))`;

const STARTED = `
  SELECT local_id, checker, checking_at, checking_for FROM dispatches INDEXED BY dispatches_open
  WHERE ${OF_PROFILES} AND checking_at IS NOT NULL`;

const HELD = `
  SELECT max(at + held_for) AS until FROM holds
  WHERE profile_id IN (SELECT value FROM json_each(:profileIds)) AND ${within('at', 'held_for')}`;

/** Leaves a longer hold as it is. */
const HOLD = `
  INSERT INTO holds (profile_id, at, held_for) SELECT value, :now, :forMs FROM json_each(:profileIds) WHERE true
  ON CONFLICT (profile_id) DO UPDATE SET at = :now, held_for = :forMs
  WHERE NOT (${within('at', 'held_for')} AND at + held_for > :now + :forMs)`;

/** A hold changes when each waiting dispatch is checked next, so other terminals read those rows again. */
const TELL = `
  UPDATE dispatches INDEXED BY dispatches_open SET changed = ${nextChange('dispatches')} WHERE ${OF_PROFILES}`;

/**
 * Claims of checks: no two terminals check the same dispatch, and one that is stopped or gone keeps no other from it for
 * longer than a call. Where a claim can't be had for that long, the disk being full or locked, check without one.
 */
export class Checks {
  readonly #database: Database;
  readonly #me: string;
  /** What this terminal has claimed and not stored yet. On a full disk, the claim of a check that is over stays stored. */
  readonly #underWay = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
    this.#me = database.terminal;
  }

  /**
   * Claims a check right before its request: for `Windows.checkMs`, or until `store` or `release`. The claims of all
   * terminals count for the limits of the service. While another process holds the lock it fails at once, as `locked`:
   * try again, and once that has gone on for `Windows.checkMs`, check without a claim. Not while a check of the same
   * dispatch is under way in this terminal.
   *
   * @param profileIds those of all profiles whose services have the same origin
   * @param isUrgent a person asks for it, so it needn't be due
   */
  claim(
    localId: string,
    profileIds: readonly ProfileId[],
    { isUrgent = false } = {},
  ): Promise<Stored<CheckClaim>> {
    const claim = (): CheckClaim => {
      const row = findDispatch(this.#database, localId);
      if (!row || row.isForgotten || row.dispatch.phase.state !== 'waiting') {
        return { state: 'taken', row };
      }
      const { dueAtMs, claim } = row.check;
      // Our own is of a check that is over: the disk refused what it brought.
      const isClaimed = claim !== null && claim.by !== this.#me;
      if (isClaimed || (dueAtMs !== null && !isUrgent)) return { state: 'taken', row };
      const limit = this.#limitOf(profileIds);
      if (limit !== null) return limit;
      const forMs = this.#database.windows.checkMs;
      this.#database.run(CLAIM, { localId, me: this.#me, forMs });
      const claimed = findDispatch(this.#database, localId);
      if (!claimed?.check.claim) return { state: 'taken', row };
      this.#underWay.add(localId);
      return { state: 'claimed', row: claimed };
    };
    return this.#database.write(claim, { patienceMs: 0 });
  }

  /**
   * Stores what a check brought, and ends its claim. An end always counts; anything else only while the
   * dispatch is watched and no other terminal has claimed the check since.
   *
   * @returns the row as it is now; `null` if it is gone
   */
  store(localId: string, { after, waitForMs }: Checked): Promise<Stored<DispatchRow | null>> {
    this.#underWay.delete(localId);
    const store = () => {
      const row = findDispatch(this.#database, localId);
      if (!row || dispatchIdOf(row.dispatch) === null || hasEnded(row.dispatch.phase)) return row;
      const dispatch = after(row.dispatch);
      const { claim } = row.check;
      const isStopped = row.dispatch.phase.state === 'stopped';
      const isWatched = !isStopped && (claim === null || claim.by === this.#me);
      if (!isWatched && !hasEnded(dispatch.phase)) return row;
      return updateDispatch(this.#database, row, dispatch, waitForMs);
    };
    return this.#database.write(store, { patienceMs: ANSWER_PATIENCE_MS });
  }

  /** Gives a claim back of which no request was sent. */
  release(localId: string): Promise<Stored<void>> {
    this.#underWay.delete(localId);
    return this.#database.write(() => {
      this.#database.run(RELEASE, { localId, me: this.#me });
    });
  }

  /**
   * Holds all checks of a service back, in every terminal: it said when to ask again (`Retry-After`).
   *
   * @param profileIds as for `claim`
   */
  holdBack(profileIds: readonly ProfileId[], forMs: number): Promise<Stored<void>> {
    const hold = () => {
      const of = { profileIds: JSON.stringify(profileIds) };
      this.#database.run(HOLD, { ...of, forMs: Math.ceil(forMs) });
      this.#database.run(TELL, of);
    };
    return this.#database.write(hold, { patienceMs: ANSWER_PATIENCE_MS });
  }

  /** Why no check of a service may begin now. */
  #limitOf(profileIds: readonly ProfileId[]): CheckClaim | null {
    const of = { profileIds: JSON.stringify(profileIds) };
    const untilMs = integerOf(this.#database.get(HELD, of)?.until);
    if (untilMs !== null) return { state: 'held', untilMs };
    const nowMs = this.#database.now();
    let [inFlight, inSecond] = [0, 0];
    for (const columns of this.#database.all(STARTED, of)) {
      const fromMs = Number(columns.checking_at);
      const isOver = columns.checker === this.#me && !this.#underWay.has(String(columns.local_id));
      if (!isOver && endOfWindow(fromMs, columns.checking_for, nowMs) !== null) inFlight += 1;
      if (fromMs <= nowMs && fromMs > nowMs - 1_000) inSecond += 1;
    }
    const isFull = inFlight >= CHECKS_IN_FLIGHT || inSecond >= CHECKS_IN_A_SECOND;
    return isFull ? { state: 'full' } : null;
  }
}
