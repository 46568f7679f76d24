import type { EntryResult } from '../domain/entry-result.ts';
import { MINUTE_MS } from '../domain/time-words.ts';
import type { EntryPlace, WriteOrigin } from '../domain/vault-records.ts';
import { ANSWER_PATIENCE_MS, type Database, integerOf } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { nextChange } from './schema.ts';
import type { Stored } from './storage-problem.ts';
import { within } from './windows.ts';
import { AT_PLACE, SAME_PLACE, SET_SINCE, selectWrites, type WriteRow } from './write-rows.ts';

/**
 * A write that was never confirmed may make a version minutes later. For so long after it, and until a newer write is
 * confirmed, a gap between versions says nothing.
 */
const DOUBT_MS = 10 * MINUTE_MS;

/** How often the windows of rows that wait for their turn are moved on. */
const KEEP_ALIVE_MS = 1_000;

/** One attempt: who makes it, for what. */
export interface WriteAttempt {
  /** The request, or the rotation, in the log. */
  readonly writeId: string;
  readonly origin: WriteOrigin;
  /** New for each attempt of each process: no other can claim what it plans. */
  readonly runner: string;
  /** The user's note, such as a ticket number. */
  readonly note: string;
}

export interface PlannedWrite extends EntryPlace {
  readonly profileName: string;
  readonly host: string;
  /** Where the value comes from: `typed`, `a file`, `40 letters and digits`. */
  readonly source: string;
  /** Why nothing can be sent there. It is logged, and nothing waits for it. */
  readonly unsendable?: string;
}

/**
 * The rows, in the order of the places; or a place that another runner works on, until then (wall clock) if it hasn't
 * ended since, and nothing was planned.
 */
export type Planned =
  | { readonly state: 'planned'; readonly ids: readonly number[] }
  | { readonly state: 'busy'; readonly place: EntryPlace; readonly untilMs: number };

/**
 * - `claimed`: send, within `START_WITHIN_MS` of `atMs` (wall clock). `versions` has what is known of each row's place
 *   right now; `null` where nothing is, or where something unconfirmed may have made a version since.
 * - `lost`: the row isn't ours to send: it was claimed, taken over, closed or given back.
 * - `busy`: another request to the place may be under way.
 * - `set-since`: something set the place after this row was planned.
 */
export type WriteClaim =
  | {
      readonly state: 'claimed';
      readonly atMs: number;
      readonly versions: ReadonlyMap<number, number | null>;
    }
  | { readonly state: 'lost' | 'busy' | 'set-since'; readonly id: number };

const INSERT = `
  INSERT INTO writes (write_id, origin, runner, profile_id, profile_name, host, vault, kind, name, source, note, state, at,
    live_for, reason, sendable, changed)
  VALUES (:writeId, :origin, :runner, :profileId, :profileName, :host, :vault, :kind, :name, :source, :note, :state, :now,
    :liveForMs, :reason, :sendable, ${nextChange('writes')})
  RETURNING id`;

const TAKEN = `
  SELECT max(at + live_for) AS until FROM writes WHERE ${AT_PLACE} AND runner <> :runner AND closed = 0
    AND state IN ('planned', 'sending') AND ${within('at', 'live_for')}`;

const BUSY = `
  EXISTS (SELECT 1 FROM writes o WHERE ${SAME_PLACE} AND o.id <> w.id AND o.state = 'sending' AND ${within('o.at', 'o.live_for')})`;

/** Of the last one that is set, not the highest: a vault that was removed elsewhere counts from one again. */
const KNOWN_VERSION = `
  (SELECT version FROM writes o WHERE ${SAME_PLACE} AND o.hidden = 0 AND o.state = 'set' ORDER BY id DESC LIMIT 1)`;

const lastSet = (column: string) =>
  `coalesce((SELECT ${column} FROM writes o WHERE ${SAME_PLACE} AND o.state = 'set' ORDER BY id DESC LIMIT 1), 0)`;

const IN_DOUBT = `
  EXISTS (SELECT 1 FROM writes o WHERE ${SAME_PLACE} AND o.id <> w.id AND o.state IN ('sending', 'unknown')
    AND (o.id > ${lastSet('id')} OR o.at > ${lastSet('at')} - ${DOUBT_MS}))`;

const LOOK = `
  SELECT ${BUSY} AS busy, ${SET_SINCE} AS since, iif(${IN_DOUBT}, NULL, ${KNOWN_VERSION}) AS known
  FROM writes w WHERE id = :id AND runner = :runner AND state = 'planned' AND closed = 0`;

const CLAIM = `
  UPDATE writes SET state = 'sending', at = :now, live_for = :liveForMs, version_before = :known,
    changed = ${nextChange('writes')}
  WHERE id = :id AND runner = :runner AND state = 'planned' AND closed = 0`;

/** The rest of the attempt goes on, as others can see. They needn't see it with each claim. */
const KEEP_ALIVE = `
  UPDATE writes SET at = :now, live_for = :liveForMs WHERE id IN (
    SELECT id FROM writes WHERE runner = :runner AND state = 'planned' AND at < :now - ${KEEP_ALIVE_MS}
    UNION ALL SELECT id FROM writes WHERE runner = :runner AND state = 'planned' AND at > :now)`;

const FINISH = `
  UPDATE writes SET state = :state, version = :version, reason = :reason, of_request = :ofRequest, at = :now,
    changed = ${nextChange('writes')}
  WHERE id = :id AND runner = :runner AND (state = 'sending' OR (state = 'planned' AND :state = 'not-sent'))`;

const OF_IDS = 'SELECT * FROM writes WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id';

const OF_WRITE = 'SELECT * FROM writes WHERE write_id = :writeId ORDER BY id';

/**
 * The journal of writes to vaults, and their log. A row is one attempt for one place: `planned`, then `sending`, then how
 * it ended. Names, versions and times; never a value.
 */
export class Writes {
  readonly #database: Database;
  readonly #group: GroupCommit;

  constructor(database: Database) {
    this.#database = database;
    this.#group = new GroupCommit(database);
  }

  /**
   * Journals a write before anything of it is sent: all of it or nothing. On the disk when it settles. After a problem,
   * or `busy`, nothing may be sent.
   */
  plan(attempt: WriteAttempt, places: readonly PlannedWrite[]): Promise<Stored<Planned>> {
    return this.#database.write(() => this.planNow(attempt, places), { isDurable: true });
  }

  /** The same, within a write that is under way. */
  planNow(attempt: WriteAttempt, places: readonly PlannedWrite[]): Planned {
    const { runner } = attempt;
    for (const place of places) {
      const untilMs = integerOf(this.#database.get(TAKEN, { ...place, runner })?.until);
      if (untilMs !== null) return { state: 'busy', place, untilMs };
    }
    return { state: 'planned', ids: places.map((place) => this.#insert(attempt, place)) };
  }

  /**
   * Claims rows right before the request that sends them: all or none. On the disk when it settles. They read as
   * `sending` for `Windows.sendMs`, then as `unknown`.
   */
  claim(ids: readonly number[], runner: string): Promise<Stored<WriteClaim>> {
    return this.#group.write(() => this.#claimNow(ids, runner), { isDurable: true });
  }

  /**
   * Stores how rows ended, however late: the runner that sent a row may do so once. `not-sent` only if no byte of the
   * request has left; it also gives back what was only planned.
   *
   * @returns the rows as they are now
   */
  finish(
    results: ReadonlyMap<number, EntryResult>,
    runner: string,
  ): Promise<Stored<readonly WriteRow[]>> {
    const store = () => {
      for (const [id, result] of results) {
        const version = result.state === 'set' ? result.version : null;
        const reason = result.state === 'set' ? null : result.reason;
        const ofRequest = result.state === 'failed' && result.isOfRequest ? 1 : 0;
        const how = { state: result.state, version, reason, ofRequest };
        this.#database.run(FINISH, { id, runner, ...how });
      }
      const ids = JSON.stringify([...results.keys()]);
      return selectWrites(this.#database, OF_IDS, { ids });
    };
    return this.#group.write(store, { patienceMs: ANSWER_PATIENCE_MS });
  }

  /** The rows of one write or rotation, in the order in which they were planned. */
  of(writeId: string): Stored<readonly WriteRow[]> {
    return this.#database.read(() => selectWrites(this.#database, OF_WRITE, { writeId }));
  }

  #claimNow(ids: readonly number[], runner: string): WriteClaim {
    const nowMs = this.#database.now();
    const versions = new Map<number, number | null>();
    for (const id of ids) {
      const row = this.#database.get(LOOK, { id, runner, now: nowMs });
      if (row === undefined) return { state: 'lost', id };
      if (row.busy === 1) return { state: 'busy', id };
      if (row.since === 1) return { state: 'set-since', id };
      versions.set(id, integerOf(row.known));
    }
    const liveForMs = this.#database.windows.sendMs;
    for (const [id, known] of versions) {
      const claimed = this.#database.run(CLAIM, { id, runner, known, liveForMs, now: nowMs });
      if (claimed !== 1) this.#database.refuseUnkept();
    }
    const plannedForMs = liveForMs + KEEP_ALIVE_MS;
    this.#database.run(KEEP_ALIVE, { runner, liveForMs: plannedForMs, now: nowMs });
    return { state: 'claimed', atMs: nowMs, versions };
  }

  /** A row that isn't there wasn't journaled. */
  #insert(attempt: WriteAttempt, place: PlannedWrite): number {
    const { unsendable = null, ...at } = place;
    const added = this.#database.get(INSERT, {
      ...attempt,
      ...at,
      reason: unsendable,
      state: unsendable === null ? 'planned' : 'not-sent',
      sendable: unsendable === null ? 1 : 0,
      liveForMs: this.#database.windows.sendMs,
    });
    return integerOf(added?.id) ?? this.#database.refuseUnkept();
  }
}
