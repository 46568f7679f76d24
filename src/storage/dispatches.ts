import {
  type Dispatch,
  type DispatchRequest,
  type DispatchState,
  dispatchIdOf,
  newDispatch,
} from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import { ok } from '../domain/result.ts';
import { DAY_MS } from '../domain/time-words.ts';
import type { TokenKind } from '../domain/token.ts';
import { ANSWER_PATIENCE_MS, type Database, type Values } from './database.ts';
import {
  type DispatchRow,
  findDispatch,
  insertDispatch,
  ROWS,
  selectDispatches,
  updateDispatch,
} from './dispatch-rows.ts';
import { nextChange } from './schema.ts';
import type { Stored } from './storage-problem.ts';
import { within } from './windows.ts';

export interface DispatchToSend {
  readonly localId: string;
  readonly profileId: ProfileId;
  readonly profileName: string;
  readonly tokenKind: TokenKind;
  readonly request: DispatchRequest;
}

interface DispatchPage {
  /** `null`: all profiles. */
  readonly profileId: ProfileId | null;
  readonly limit: number;
  /** As they read. */
  readonly states?: readonly DispatchState[];
  /** The last row of the page before. */
  readonly before?: DispatchRow | null;
}

const AS_READ = `iif(state = 'sending' AND NOT ${within('created_at', 'sent_for')}, 'unknown', state)`;

/** Newest first. */
const NEWEST = 'ORDER BY created_at DESC, id DESC';

const OPEN = `${ROWS} INDEXED BY dispatches_open WHERE state IN ('sending', 'waiting') AND forgotten = 0`;

const FORGET = `
  UPDATE dispatches SET forgotten = :forgotten, forgotten_at = :now, changed = ${nextChange('dispatches')}
  WHERE local_id = :localId`;

/** For so long, what a person forgot can be taken back. */
const FORGOTTEN_KEPT_MS = 30 * DAY_MS;

/** On so many days after it, something has to be sent before an old row goes: no clock is wrong for as long unnoticed. */
const DAYS_OF_EVIDENCE = 7;

/** So many at once that no other terminal waits for long. */
const DELETED_AT_ONCE = 500;

const FORGOTTEN = 'forgotten = 1 AND forgotten_at < :beforeMs';
const FINISHED =
  "forgotten = 0 AND created_at < :beforeMs AND state IN ('ready', 'error', 'refused')";

const NEWEST_BEFORE = 'SELECT max(created_at) AS at FROM dispatches WHERE created_at < :beforeMs';

/** The latest change stays, whatever it is: see `changed`. */
const prune = (where: string) => `
  DELETE FROM dispatches WHERE id IN (SELECT id FROM dispatches
    WHERE ${where} AND changed < (SELECT max(changed) FROM dispatches) LIMIT ${DELETED_AT_ONCE})`;

/**
 * Every dispatch that this machine remembers: also the journal, which has a dispatch before its request is sent. Each
 * change is made to the newest row, under the write lock, so that what another terminal stored meanwhile stays.
 */
export class Dispatches {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Journals dispatches before they are sent: all or none. On the disk when it settles. After a problem nothing may be
   * sent. Each is to be sent within `START_WITHIN_MS` of its `createdAtMs`; it reads as `sending` for `Windows.sendMs`,
   * then as `unknown`.
   */
  journal(dispatches: readonly DispatchToSend[]): Promise<Stored<readonly DispatchRow[]>> {
    const insert = ({ profileName, ...of }: DispatchToSend) => {
      const dispatch = newDispatch({ ...of, wallMs: this.#database.now() });
      return insertDispatch(this.#database, dispatch, profileName);
    };
    return this.#database.write(() => dispatches.map(insert), { isDurable: true });
  }

  /** Adds a dispatch that was sent from elsewhere, of which the id is known. */
  add(dispatch: Dispatch, profileName: string): Promise<Stored<DispatchRow>> {
    return this.#database.write(() => insertDispatch(this.#database, dispatch, profileName));
  }

  /**
   * Stores what came of the request, however late. What a person said of it meanwhile gives way, but an id that is there
   * stays; and an answer that says nothing replaces nothing that is known.
   *
   * @returns the row as it is now; `null` if it is gone
   */
  storeAnswer(
    localId: string,
    after: (before: Dispatch) => Dispatch,
  ): Promise<Stored<DispatchRow | null>> {
    const store = () => {
      const row = findDispatch(this.#database, localId);
      if (!row || dispatchIdOf(row.dispatch) !== null) return row;
      const dispatch = after(row.dispatch);
      const isOpen = ['sending', 'unknown'].includes(row.dispatch.phase.state);
      if (dispatch.phase.state === 'unknown' && !isOpen) return row;
      return updateDispatch(this.#database, row, dispatch);
    };
    return this.#database.write(store, { patienceMs: ANSWER_PATIENCE_MS });
  }

  /**
   * Changes a dispatch as a person decided: to stop, to resume, what became of an unknown one, or to take that back. The
   * next check is due at once.
   *
   * @param from the states, as they read, in which the decision makes sense
   * @returns the row as it is now; `null` if it was in none of the states, and nothing was changed
   */
  decide(
    localId: string,
    from: readonly DispatchState[],
    after: (before: Dispatch) => Dispatch,
  ): Promise<Stored<DispatchRow | null>> {
    return this.#database.write(() => {
      const row = findDispatch(this.#database, localId);
      if (!row || !from.includes(row.dispatch.phase.state)) return null;
      return updateDispatch(this.#database, row, after(row.dispatch));
    });
  }

  /** Forgets dispatches, or takes that back. Forgotten ones are kept for a month, unseen. */
  forget(localIds: readonly string[], isForgotten = true): Promise<Stored<void>> {
    return this.#database.write(() => {
      for (const localId of localIds) {
        this.#database.run(FORGET, { localId, forgotten: isForgotten ? 1 : 0 });
      }
    });
  }

  /** Newest first. */
  page({ profileId, limit, states, before }: DispatchPage): Stored<readonly DispatchRow[]> {
    const parts = [
      'forgotten = 0',
      ...(profileId === null ? [] : ['profile_id = :profileId']),
      ...(before ? ['(created_at, id) < (:createdAtMs, :id)'] : []),
      ...(states ? [`${AS_READ} IN (SELECT value FROM json_each(:states))`] : []),
    ];
    return this.#read(`${ROWS} WHERE ${parts.join(' AND ')} ${NEWEST} LIMIT :limit`, {
      profileId,
      limit,
      states: JSON.stringify(states ?? []),
      createdAtMs: before?.dispatch.createdAtMs ?? 0,
      id: before?.id ?? 0,
    });
  }

  /** What is being sent or watched, however old. */
  open(): Stored<readonly DispatchRow[]> {
    return this.#read(OPEN);
  }

  /** One dispatch, also one that was forgotten. */
  find(localId: string): Stored<DispatchRow | null> {
    return this.#database.read(() => findDispatch(this.#database, localId));
  }

  /** All with this id of a service, across profiles, newest first. */
  withDispatchId(dispatchId: string): Stored<readonly DispatchRow[]> {
    const sql = `${ROWS} WHERE dispatch_id = :dispatchId AND forgotten = 0 ${NEWEST}`;
    return this.#read(sql, { dispatchId });
  }

  /**
   * Deletes dispatches that ended long ago, and what was forgotten a month ago. Writes stay: they are what is known.
   *
   * @param keepMs as the preferences have it; `null` for ever
   * @returns how many that a person could have seen were deleted
   */
  async prune(keepMs: number | null): Promise<Stored<number>> {
    const forgotten = await this.#delete(FORGOTTEN, FORGOTTEN_KEPT_MS);
    if (!forgotten.ok) return forgotten;
    return keepMs === null ? ok(0) : this.#delete(FINISHED, keepMs);
  }

  async #delete(where: string, keepMs: number): Promise<Stored<number>> {
    for (let deleted = 0; ; deleted += DELETED_AT_ONCE) {
      const step = await this.#database.write(() =>
        this.#database.run(prune(where), { beforeMs: this.#evidentMs() - keepMs }),
      );
      if (!step.ok) return step;
      if (step.value < DELETED_AT_ONCE) return ok(deleted + step.value);
    }
  }

  /**
   * A time that has surely come: after it, something was sent on several days. The clock alone doesn't say so: it may have
   * been set forward, and so may that of the newest dispatches.
   */
  #evidentMs(): number {
    let ms = this.#database.now();
    for (let day = 0; day < DAYS_OF_EVIDENCE; day += 1) {
      ms = Number(this.#database.get(NEWEST_BEFORE, { beforeMs: ms - DAY_MS })?.at ?? 0);
    }
    return ms;
  }

  #read(sql: string, values?: Values): Stored<readonly DispatchRow[]> {
    return this.#database.read(() => selectDispatches(this.#database, sql, values));
  }
}
