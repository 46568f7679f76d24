import type { DatabaseSync } from 'node:sqlite';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { rotationRow, type StoredRotation } from './vault-rows.ts';

/** The rotations in the journal, without their places. */
export function openRotationTable(database: DatabaseSync) {
  const columns = columnsOf(rotationRow);
  const all = database.prepare(`SELECT ${columns} FROM rotations ORDER BY started_at_ms DESC`);
  const one = database.prepare(`SELECT ${columns} FROM rotations WHERE rotation_id = ?`);
  const put = database.prepare(`
    INSERT INTO rotations (rotation_id, started_at_ms, note, sender)
    VALUES (:rotationId, :startedAtMs, :note, :sender)
    ON CONFLICT DO UPDATE SET note = excluded.note, sender = excluded.sender`);
  const forget = database.prepare('DELETE FROM rotations WHERE rotation_id = ?');
  const forgetPlaces = database.prepare('DELETE FROM rotation_places WHERE rotation_id = ?');
  return {
    /** Newest first. */
    all: () => rowsOf(rotationRow, all.all()),
    find: (rotationId: string) => rowsOf(rotationRow, one.all(rotationId))[0],
    /** One that is there keeps its time. */
    put: (rotation: StoredRotation) =>
      void put.run({ ...rotation, startedAtMs: Math.trunc(rotation.startedAtMs) }),
    /** With its places. */
    remove(rotationId: string): void {
      forgetPlaces.run(rotationId);
      forget.run(rotationId);
    },
  };
}
