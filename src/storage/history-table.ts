import type { DatabaseSync } from 'node:sqlite';
import type { Dispatch } from '../domain/dispatch.ts';
import type { ProfileId } from '../domain/profile.ts';
import type { Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { inTurn } from '../files/in-turn.ts';
import { type HistoryRow, readRow, rowParameters } from './history-rows.ts';
import type { Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';

const READ_FAILED = 'The history could not be read';
const WRITE_FAILED = 'The history could not be written';

/** More than a list needs, and little enough to be read in one go. */
const DEFAULT_LIMIT = 10_000;

const GONE_REASON = 'dispatchbox ended before an answer came. The service may have accepted it.';

const SELECT = `
  SELECT * FROM dispatches WHERE profile_id = ? ORDER BY created_at_ms DESC, rowid DESC LIMIT ?`;

const FIND = 'SELECT * FROM dispatches WHERE local_id = ?';

const WITH_ID = `
  SELECT * FROM dispatches WHERE json_valid(phase) AND phase ->> 'dispatchId' = ?
  ORDER BY created_at_ms DESC, rowid DESC`;

const INSERT = `
  INSERT INTO dispatches (local_id, profile_id, created_at_ms, confirmed_at_ms, token_kind, request, phase,
    timeline, origin, sender)
  VALUES (:localId, :profileId, :createdAtMs, :confirmedAtMs, :tokenKind, :request, :phase,
    :timeline, :origin, :sender)`;

/** A damaged phase has none, and may be written over. */
const STATE_OF = `CASE WHEN json_valid(phase) THEN coalesce(phase ->> 'state', '') ELSE '' END`;

const UPDATE = `
  UPDATE dispatches SET profile_id = :profileId, created_at_ms = :createdAtMs,
    confirmed_at_ms = :confirmedAtMs, token_kind = :tokenKind, request = :request, phase = :phase,
    timeline = :timeline, origin = :origin
  WHERE local_id = :localId
    AND (${STATE_OF} NOT IN ('ready', 'error') OR :phase ->> 'state' IN ('ready', 'error'))
    AND (${STATE_OF} <> 'stopped' OR :phase ->> 'state' <> 'waiting' OR :isResumed)`;

const STATE = `SELECT ${STATE_OF} AS state FROM dispatches WHERE local_id = ?`;

/** Settles once the change is stored, or cannot be. Changes are stored in the order of the calls. */
export type Written = Promise<Result<void, StorageProblem>>;

/** The rows of the history. */
export interface HistoryTable {
  /**
   * The newest first. One that is still `sending` although the terminal that sent it is gone comes
   * back as `unknown`. A row that is not what this program writes is left out.
   */
  load(profileId: ProfileId, limit?: number): Result<readonly Dispatch[], StorageProblem>;
  /** One dispatch as it stands on disk now, whoever wrote it last; `null` where it is not there. */
  find(localId: string): Result<Dispatch | null, StorageProblem>;
  /** Those that the service knows under an id, of all profiles, the newest first. */
  withId(dispatchId: string): Result<readonly Dispatch[], StorageProblem>;
  /** On the disk when it settles, power cut included. Nothing may be sent where it fails. */
  insert(dispatch: Dispatch): Written;
  /**
   * Stores what became of a dispatch. One that was forgotten meanwhile stays forgotten, and one that
   * has ended stays so: a terminal that was left behind cannot make it wait again. Nor can the answer
   * to a check that was under way while another terminal stopped it; only resuming does.
   */
  update(dispatch: Dispatch): Written;
  forget(localId: string): Written;
  /** Whether another terminal has changed anything since the last call. Cheap enough for every second. */
  hasForeignChanges(): boolean;
}

/** Needs an open database with the schema in it. */
export function openHistoryTable(database: DatabaseSync, presence: Presence): HistoryTable {
  const select = database.prepare(SELECT);
  const find = database.prepare(FIND);
  const withId = database.prepare(WITH_ID);
  const insert = database.prepare(INSERT);
  const update = database.prepare(UPDATE);
  const state = database.prepare(STATE);
  const forget = database.prepare('DELETE FROM dispatches WHERE local_id = ?');
  const dataVersion = database.prepare('PRAGMA data_version');
  let seenVersion = dataVersion.get()?.data_version;

  const write = (change: () => void) => inTurn(database, () => attempt(WRITE_FAILED, change));

  /** Waits for the disk, which costs milliseconds. A write without it survives a crash, but not a power cut. */
  const durably = (write: () => void): void => {
    database.exec('PRAGMA synchronous = FULL');
    try {
      write();
    } finally {
      database.exec('PRAGMA synchronous = NORMAL');
    }
  };

  return {
    load: (profileId, limit = DEFAULT_LIMIT) =>
      attempt(READ_FAILED, () => dispatchesOf(select.all(profileId, limit), presence)),
    withId: (dispatchId) =>
      attempt(READ_FAILED, () => dispatchesOf(withId.all(dispatchId), presence)),
    find: (localId) =>
      attempt(READ_FAILED, () => {
        const found = find.get(localId);
        const row = found === undefined ? null : readRow(found);
        return settle(row === null ? [] : [row], presence)[0] ?? null;
      }),
    insert: (dispatch) =>
      write(() => durably(() => insert.run({ ...rowParameters(dispatch), sender: presence.id }))),
    update: (dispatch) =>
      write(() => {
        const isResumed = dispatch.timeline?.at(-1)?.kind === 'resumed' ? 1 : 0;
        const change = () => void update.run({ ...rowParameters(dispatch), isResumed });
        // A check that found nothing new comes every second, and is no loss.
        const isNews = state.get(dispatch.localId)?.state !== dispatch.phase.state;
        return isNews ? durably(change) : change();
      }),
    forget: (localId) => write(() => void forget.run(localId)),
    hasForeignChanges() {
      const version = attempt(READ_FAILED, () => dataVersion.get()?.data_version);
      if (!version.ok || version.value === seenVersion) return false;
      seenVersion = version.value;
      return true;
    },
  };
}

type Columns = Parameters<typeof readRow>[0];

function dispatchesOf(rows: readonly Columns[], presence: Presence): readonly Dispatch[] {
  return settle(
    rows.map(readRow).filter((row) => row !== null),
    presence,
  );
}

/** What is `sending` from a terminal that is gone will never hear its answer. */
function settle(rows: readonly HistoryRow[], presence: Presence): readonly Dispatch[] {
  const alive = new Map<string, boolean>();
  const isAlive = (id: string): boolean => {
    const known = alive.get(id) ?? presence.isAlive(id, 20);
    alive.set(id, known);
    return known;
  };
  return rows.map(({ dispatch, sender }) =>
    dispatch.phase.state === 'sending' && !isAlive(sender)
      ? { ...dispatch, phase: { state: 'unknown', reason: GONE_REASON } }
      : dispatch,
  );
}
