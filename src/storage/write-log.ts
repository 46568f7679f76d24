import type { DatabaseSync } from 'node:sqlite';
import type { WriteRecord } from '../domain/vault-records.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { writeRow } from './vault-rows.ts';

/** The log of writes of all profiles. A line stays, and only its note can be added later. */
export interface WriteLog {
  readonly put: (write: WriteRecord) => void;
  /** By time, the newest first: what a dead terminal left is written down later than it was sent. */
  readonly latest: () => readonly WriteRecord[];
  /** For what a write did not set. */
  readonly noteUnset: (writeId: string, note: string) => void;
}

const MOST_WRITES = 5_000;

export function openWriteLog(database: DatabaseSync): WriteLog {
  const insert = database.prepare(`
    INSERT INTO writes
      (write_id, origin, at_ms, profile_id, profile_name, host, vault, kind, name, source, state,
       version, version_before, reason, note)
    VALUES (:writeId, :origin, :atMs, :profileId, :profileName, :host, :vault, :kind, :name, :source,
      :state, :version, :versionBefore, :reason, :note)`);
  const select = database.prepare(
    `SELECT ${columnsOf(writeRow)} FROM writes ORDER BY at_ms DESC, id DESC LIMIT ?`,
  );
  const note = database.prepare(
    "UPDATE writes SET note = :note WHERE write_id = :writeId AND state <> 'set'",
  );
  return {
    put: (write) => void insert.run({ ...write, atMs: Math.trunc(write.atMs) }),
    latest: () => rowsOf(writeRow, select.all(MOST_WRITES)),
    noteUnset: (writeId, text) => void note.run({ writeId, note: text }),
  };
}
