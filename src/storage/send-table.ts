import type { DatabaseSync } from 'node:sqlite';
import type { StartedSend } from '../domain/vault-records.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { sendRow } from './vault-rows.ts';

/** The requests in flight, but for those of rotations, whose places say so themselves. */
export function openSendTable(database: DatabaseSync) {
  const all = database.prepare(`SELECT ${columnsOf(sendRow)} FROM sends ORDER BY started_at_ms`);
  const put = database.prepare(`
    INSERT INTO sends
      (send_id, write_id, origin, profile_id, profile_name, host, vault, kind, entries, note, started_at_ms,
       sender)
    VALUES (:sendId, :writeId, :origin, :profileId, :profileName, :host, :vault, :kind, :entries, :note,
      :startedAtMs, :sender)`);
  const end = database.prepare('DELETE FROM sends WHERE send_id = ?');
  const senders = database.prepare(`
    SELECT sender FROM sends UNION SELECT sender FROM rotations WHERE EXISTS (
      SELECT 1 FROM rotation_places INDEXED BY open_rotation_places
      WHERE rotation_places.rotation_id = rotations.rotation_id
        AND state NOT IN ('set', 'set-since') AND state IN ('planned', 'sending'))`);
  return {
    all: () => rowsOf(sendRow, all.all()),
    put({ entries, startedAtMs, ...send }: StartedSend, sender: string): void {
      put.run({
        ...send,
        entries: JSON.stringify(entries),
        startedAtMs: Math.trunc(startedAtMs),
        sender,
      });
    },
    end: (sendId: string) => void end.run(sendId),
    /** The terminals with anything in flight, or planned, rotations included. */
    senders: (): readonly string[] => senders.all().map(({ sender }) => String(sender)),
  };
}
