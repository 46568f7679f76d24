import type { DatabaseSync } from 'node:sqlite';
import type { Dispatch, DispatchState } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import { attempt, mustBeKept } from '../files/file-problem.ts';
import { inTurn } from '../files/retry-while-locked.ts';
import { durably, inTransaction } from '../files/transactions.ts';
import { DISPATCH_SQL, type HistoryRow, ROW_SQL, readRow, rowParameters } from './history-rows.ts';
import { isAliveOnce, type Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';

const READ_FAILED = "Couldn't read the history";
const WRITE_FAILED = "Couldn't write the history";

/** More than a list needs, yet few enough to read at once. */
const NEWEST_ROWS = 10_000;

const GONE_REASON =
  'dispatchbox exited before the service responded. It may have been accepted. Check the service before resending.';

const SELECT = `
  SELECT ${ROW_SQL.select} FROM dispatches WHERE profile_id = ? ORDER BY created_at_ms DESC, rowid DESC LIMIT ?`;

const FIND = `SELECT ${ROW_SQL.select} FROM dispatches WHERE local_id = ?`;

const WITH_ID = `
  SELECT ${ROW_SQL.select} FROM dispatches WHERE json_valid(phase) AND phase ->> 'dispatchId' = ?
  ORDER BY created_at_ms DESC, rowid DESC`;

/** Another terminal may have brought the same one back. */
const INSERT = `
  INSERT INTO dispatches (${ROW_SQL.columns}) VALUES (${ROW_SQL.values}) ON CONFLICT (local_id) DO NOTHING`;

/** A damaged phase has no state and may be overwritten. */
const STATE_OF = `CASE WHEN json_valid(phase) THEN coalesce(phase ->> 'state', '') ELSE '' END`;

/** What is older than the newest ones: all that is still open is read, however old, so that it is watched. */
const BEYOND = `
  FROM (SELECT * FROM dispatches WHERE profile_id = ? ORDER BY created_at_ms DESC, rowid DESC LIMIT -1 OFFSET ?)
  WHERE ${STATE_OF} `;

const OPEN = "IN ('sending', 'waiting', 'stopped', 'unknown')";

const SELECT_OPEN_BEYOND = `SELECT ${ROW_SQL.select} ${BEYOND} ${OPEN}`;

const COUNT_OLDER = `SELECT count(*) AS rows ${BEYOND} NOT ${OPEN}`;

const UPDATE = `
  UPDATE dispatches SET ${DISPATCH_SQL.set}
  WHERE local_id = :localId
    AND (${STATE_OF} NOT IN ('ready', 'error') OR :phase ->> 'state' IN ('ready', 'error') OR :isUnresolved)
    AND (${STATE_OF} <> 'stopped' OR :phase ->> 'state' <> 'waiting' OR :isResumed)`;

const SELECT_IN = `
  SELECT ${ROW_SQL.select} FROM dispatches WHERE profile_id = ? AND ${STATE_OF} IN (?, ?)
  ORDER BY created_at_ms DESC, rowid DESC LIMIT ?`;

/** How long after a dispatch its time counts as evidence of what time it is. */
const NOT_YET_EVIDENCE_MS = 24 * 60 * 60 * 1_000;

/**
 * Ages are measured from the profile's newest row, not from now, so that a clock that is far ahead removes nothing. A
 * row of the last day or of the future doesn't count: the same clock may have written it. So many are removed at once
 * that no other terminal waits for long.
 */
const PRUNE = `
  DELETE FROM dispatches WHERE rowid IN (
    SELECT rowid FROM dispatches WHERE profile_id = :profileId
      AND created_at_ms < (
        SELECT max(created_at_ms) FROM dispatches
        WHERE profile_id = :profileId AND created_at_ms < :nowMs - ${NOT_YET_EVIDENCE_MS}) - :keepMs
      AND ${STATE_OF} IN ('ready', 'error', 'refused') LIMIT 500)`;

const STATE = `SELECT ${STATE_OF} AS state FROM dispatches WHERE local_id = ?`;

/** Settles once the change is stored or has failed. Changes are stored in call order. */
export type Written = Promise<Result<void, StorageProblem>>;

/** The rows of the history. */
export interface HistoryTable {
  /**
   * Newest first: the newest ten thousand and, however old, those that are still open; or no more than `limit`. A
   * dispatch still `sending` whose terminal is gone is returned as `unknown`. Skips rows that
   * this program didn't write.
   */
  load(profileId: ProfileId, limit?: number): Result<readonly Dispatch[], StorageProblem>;
  /** The same, of those in one state. */
  loadIn(
    state: DispatchState,
    profileId: ProfileId,
    limit: number,
  ): Result<readonly Dispatch[], StorageProblem>;
  /** How many there are beyond those that `load` reads unless told otherwise: finished ones. */
  older(profileId: ProfileId): Result<number, StorageProblem>;
  /**
   * Forgets some of what has finished and was sent more than `keepMs` before the profile's newest dispatch, leaving out
   * those of the last day.
   *
   * @returns how many; 0 once there are none.
   */
  prune(
    profileId: ProfileId,
    age: { readonly nowMs: number; readonly keepMs: number },
  ): Promise<Result<number, StorageProblem>>;
  /**
   * One dispatch as it is on disk, whoever wrote it last, once what this terminal has to write is there or has failed;
   * `null` if it isn't there.
   */
  find(localId: string): Promise<Result<Dispatch | null, StorageProblem>>;
  /** All dispatches with this service id, across profiles, newest first. */
  withId(dispatchId: string): Result<readonly Dispatch[], StorageProblem>;
  /** Settles once they are on disk, safe from a power cut. If it fails, none is, and nothing may be sent. */
  insert(...dispatches: readonly Dispatch[]): Written;
  /**
   * Stores a dispatch's progress. A forgotten one stays forgotten and an ended one stays ended: a terminal
   * that fell behind can't make it wait again. Nor can a check that was in flight while another terminal
   * stopped it; only resuming does. Only taking back a wrong id undoes an end.
   */
  update(dispatch: Dispatch): Written;
  forget(...localIds: readonly string[]): Written;
}

/** Needs an open database with the schema. */
export function openHistoryTable(database: DatabaseSync, presence: Presence): HistoryTable {
  const select = database.prepare(SELECT);
  const selectIn = database.prepare(SELECT_IN);
  const selectOpenBeyond = database.prepare(SELECT_OPEN_BEYOND);
  const countOlder = database.prepare(COUNT_OLDER);
  const prune = database.prepare(PRUNE);
  const find = database.prepare(FIND);
  const withId = database.prepare(WITH_ID);
  const insert = database.prepare(INSERT);
  const update = database.prepare(UPDATE);
  const state = database.prepare(STATE);
  const forget = database.prepare('DELETE FROM dispatches WHERE local_id = ?');

  const write = (change: () => void) => inTurn(database, () => attempt(WRITE_FAILED, change));

  return {
    load: (profileId, limit) =>
      attempt(READ_FAILED, () => {
        const newest = dispatchesOf(select.iterate(profileId, limit ?? NEWEST_ROWS), presence);
        if (limit !== undefined) return newest;
        return [
          ...newest,
          ...dispatchesOf(selectOpenBeyond.iterate(profileId, NEWEST_ROWS), presence),
        ];
      }),
    loadIn: (wanted, profileId, limit) =>
      attempt(READ_FAILED, () => {
        // One that is still being sent is unknown if its terminal is gone.
        const stored = wanted === 'unknown' ? 'sending' : wanted;
        const rows = selectIn.iterate(profileId, wanted, stored, limit);
        return dispatchesOf(rows, presence).filter(({ phase }) => phase.state === wanted);
      }),
    older: (profileId) =>
      attempt(READ_FAILED, () => Number(countOlder.get(profileId, NEWEST_ROWS)?.rows ?? 0)),
    prune: (profileId, { nowMs, keepMs }) =>
      inTurn(database, () =>
        attempt(WRITE_FAILED, () =>
          Number(prune.run({ profileId, nowMs: Math.floor(nowMs), keepMs }).changes),
        ),
      ),
    withId: (dispatchId) =>
      attempt(READ_FAILED, () => dispatchesOf(withId.all(dispatchId), presence)),
    find: (localId) =>
      inTurn(database, () =>
        attempt(READ_FAILED, () => {
          const found = find.get(localId);
          const row = found === undefined ? null : readRow(found);
          return settle(row === null ? [] : [row], presence)[0] ?? null;
        }),
      ),
    insert: (...dispatches) =>
      inTurn(database, () => {
        const sender = presence.announce();
        if (!sender.ok) return sender;
        const add = () => {
          for (const each of dispatches) {
            insert.run({ ...rowParameters(each), sender: sender.value });
            const kept = find.get(each.localId);
            mustBeKept(kept !== undefined && readRow(kept) !== null);
          }
        };
        return attempt(WRITE_FAILED, () => durably(database, () => inTransaction(database, add)));
      }),
    update: (dispatch) =>
      write(() => {
        const last = dispatch.timeline?.at(-1)?.kind;
        const isResumed = last === 'resumed' ? 1 : 0;
        const isUnresolved = last === 'unresolved' ? 1 : 0;
        const change = () =>
          void update.run({ ...rowParameters(dispatch), isResumed, isUnresolved });
        // Checks that found nothing new come every second and are no loss.
        const isNews = state.get(dispatch.localId)?.state !== dispatch.phase.state;
        return isNews ? durably(database, change) : change();
      }),
    forget: (...localIds) =>
      write(() =>
        inTransaction(database, () => {
          for (const localId of localIds) forget.run(localId);
        }),
      ),
  };
}

type Columns = Parameters<typeof readRow>[0];

/** Reads rows one at a time: all of them at once take as much memory as what is made of them. */
function dispatchesOf(rows: Iterable<Columns>, presence: Presence): readonly Dispatch[] {
  const read: HistoryRow[] = [];
  for (const columns of rows) {
    const row = readRow(columns);
    if (row !== null) read.push(row);
  }
  return settle(read, presence);
}

/** A `sending` dispatch whose terminal is gone will never get an answer. */
export function settle(rows: readonly HistoryRow[], presence: Presence): readonly Dispatch[] {
  const isAlive = isAliveOnce(presence);
  return rows.map(({ dispatch, sender }) =>
    dispatch.phase.state === 'sending' && !isAlive(sender)
      ? { ...dispatch, phase: { state: 'unknown', reason: GONE_REASON } }
      : dispatch,
  );
}
