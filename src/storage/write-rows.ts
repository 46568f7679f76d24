import {
  ENDED_BEFORE,
  type EntryKind,
  type EntryResult,
  setResult,
} from '../domain/entry-result.ts';
import type { EntryPlace, WriteOrigin, WriteRecord } from '../domain/vault-records.ts';
import { type Columns, type Database, integerOf, type Values } from './database.ts';
import { endOfWindow, within } from './windows.ts';

/** One attempt to set one place, as it is stored and as it reads now. */
export interface WriteRow extends Omit<WriteRecord, 'state'> {
  /** Of one place, a later attempt has a higher number. */
  readonly id: number;
  /** Names one attempt of one process, which alone may send it. */
  readonly runner: string;
  /** Past its window, what is stored as `sending` reads as `unknown`, and `planned` as `not-sent`. */
  readonly state: 'planned' | 'sending' | EntryResult['state'];
  /** The end of its window (wall clock), while it is planned or being sent. */
  readonly liveUntilMs: number | null;
  /** It failed with its whole request: see `EntryResult`. */
  readonly isOfRequest: boolean;
  /** `false`: nothing can be sent there, for its reason. */
  readonly isSendable: boolean;
  /** Nothing waits for it any more. */
  readonly isClosed: boolean;
  /** A later change of any row has a higher number. */
  readonly change: number;
}

const NEVER_ANSWERED = 'dispatchbox exited before the response came';

/** @param sql gives rows of writes */
export function selectWrites(database: Database, sql: string, values: Values): readonly WriteRow[] {
  const nowMs = database.now();
  return database.all(sql, values).map((columns) => readWriteRow(columns, nowMs));
}

export function readWriteRow(columns: Columns, nowMs: number): WriteRow {
  const stored = String(columns.state) as WriteRow['state'];
  const isOpen = stored === 'planned' || stored === 'sending';
  const liveUntilMs = isOpen ? endOfWindow(columns.at, columns.live_for, nowMs) : null;
  const isLost = isOpen && liveUntilMs === null;
  const lost = stored === 'sending' ? NEVER_ANSWERED : ENDED_BEFORE.reason;
  const state = !isLost ? stored : stored === 'sending' ? 'unknown' : 'not-sent';
  return {
    ...placeOf(columns),
    id: Number(columns.id),
    writeId: String(columns.write_id),
    origin: String(columns.origin) as WriteOrigin,
    runner: String(columns.runner),
    profileName: String(columns.profile_name),
    host: String(columns.host),
    source: String(columns.source),
    note: String(columns.note),
    state,
    atMs: Number(columns.at),
    liveUntilMs,
    version: integerOf(columns.version),
    versionBefore: integerOf(columns.version_before),
    reason: isLost ? lost : columns.reason === null ? null : String(columns.reason),
    isOfRequest: columns.of_request === 1,
    isSendable: columns.sendable === 1,
    isClosed: columns.closed === 1,
    change: Number(columns.changed),
  };
}

/** @returns how an attempt ended; `null` while it is planned or being sent. */
export function resultOf(row: WriteRow): EntryResult | null {
  const { state, version, versionBefore } = row;
  const reason = row.reason ?? ENDED_BEFORE.reason;
  switch (state) {
    case 'planned':
    case 'sending':
      return null;
    case 'set':
      return setResult(version, versionBefore);
    case 'failed':
      return row.isOfRequest ? { state, reason, isOfRequest: true } : { state, reason };
    case 'unknown':
      return { state, reason };
    case 'not-sent':
      return row.isSendable ? { state, reason } : { state, reason, isUnsendable: true };
  }
}

export function placeOf(columns: Columns): EntryPlace {
  return {
    profileId: String(columns.profile_id),
    vault: String(columns.vault),
    kind: String(columns.kind) as EntryKind,
    name: String(columns.name),
  };
}

/** That two rows, `o` and `w`, are of one place. */
export const SAME_PLACE =
  'o.profile_id = w.profile_id AND o.vault = w.vault AND o.kind = w.kind AND o.name = w.name';

/** That a row is of the place in the parameters. */
export const AT_PLACE =
  'profile_id = :profileId AND vault = :vault AND kind = :kind AND name = :name';

/** In the words of the index, or SQLite doesn't use it. */
export const OPEN_ROTATION = "closed = 0 AND state <> 'set' AND origin = 'rotation'";

/** Whether something has set the place of `w` since that row was planned. */
export const SET_SINCE = `EXISTS (SELECT 1 FROM writes o WHERE ${SAME_PLACE} AND o.id > w.id AND o.state = 'set')`;

/** That a row reads as unknown. */
export const READS_UNKNOWN = `(state = 'unknown' OR (state = 'sending' AND NOT ${within('at', 'live_for')}))`;
