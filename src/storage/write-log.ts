import type { DatabaseSync } from 'node:sqlite';
import type { WriteRecord } from '../domain/vault-records.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { writeRow } from './vault-rows.ts';

const MOST_WRITES = 5_000;

/** The log of writes of all profiles. A line stays, and only its note can be added later. */
export function openWriteLog(database: DatabaseSync) {
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
    put: (write: WriteRecord) => void insert.run({ ...write, atMs: Math.trunc(write.atMs) }),
    /** By time, the newest first: what a dead terminal left is written down later than it was sent. */
    latest: (): readonly WriteRecord[] => rowsOf(writeRow, select.all(MOST_WRITES)),
    /** For what a write did not set. */
    noteUnset: (writeId: string, text: string) => void note.run({ writeId, note: text }),
  };
}
