import type { DatabaseSync } from 'node:sqlite';
import {
  type EntryPlace,
  type KnownEntry,
  mergeEntry,
  type RememberedPlace,
  type SecretPlace,
  type StartedSend,
  type WriteRecord,
} from '../domain/vault-records.ts';
import { mustBeKept } from '../files/file-problem.ts';
import { parametersOf, rowsOf, sqlOf } from './sqlite-rows.ts';
import {
  entryKey,
  knownRow,
  placeRow,
  rememberedRow,
  rotationRow,
  type StoredPlace,
  type StoredRotation,
  secretKey,
  sendRow,
  writeRow,
} from './vault-rows.ts';

/** The tables of the vault index. Each only reads and writes its rows; whoever calls holds the transaction. */
export type VaultTables = ReturnType<typeof openVaultTables>;

export function openVaultTables(database: DatabaseSync) {
  return {
    entries: openEntries(database),
    sends: openSends(database),
    rotations: openRotations(database),
    places: openPlaces(database),
    writes: openWrites(database),
    remembered: openRemembered(database),
  };
}

const MOST_ENTRIES = 10_000;

/** What is known about secrets and vars. */
function openEntries(database: DatabaseSync) {
  const { columns, values, select } = sqlOf(knownRow);
  const { where } = sqlOf(entryKey);
  const all = database.prepare(
    `SELECT ${select} FROM entries ORDER BY result_at_ms DESC LIMIT ${MOST_ENTRIES}`,
  );
  const one = database.prepare(`SELECT ${select} FROM entries WHERE ${where}`);
  const forget = database.prepare(`DELETE FROM entries WHERE ${where}`);
  const put = database.prepare(`INSERT OR REPLACE INTO entries (${columns}) VALUES (${values})`);

  const find = (place: EntryPlace): KnownEntry | undefined =>
    rowsOf(knownRow, one.all(parametersOf(entryKey, place)))[0];

  return {
    /** Across all profiles, latest first. */
    all: (): readonly KnownEntry[] => rowsOf(knownRow, all.all()),
    find,
    /** Adds to what is known. @returns what is known now, or `null` if there is nothing to record */
    merge(entry: KnownEntry): KnownEntry | null {
      const merged = mergeEntry(find(entry), entry, Date.now());
      if (merged !== null) put.run(parametersOf(knownRow, merged));
      return merged;
    },
    forget: (place: EntryPlace) => void forget.run(parametersOf(entryKey, place)),
  };
}

/** The requests in flight, but for those of rotations, whose places say so themselves. */
function openSends(database: DatabaseSync) {
  const { columns, values, select } = sqlOf(sendRow);
  const all = database.prepare(`SELECT ${select} FROM sends ORDER BY started_at_ms`);
  const put = database.prepare(`INSERT INTO sends (${columns}) VALUES (${values})`);
  const end = database.prepare('DELETE FROM sends WHERE send_id = ?');
  const senders = database.prepare(`
    SELECT sender FROM sends UNION SELECT sender FROM rotations WHERE EXISTS (
      SELECT 1 FROM rotation_places INDEXED BY open_rotation_places
      WHERE rotation_places.rotation_id = rotations.rotation_id
        AND state NOT IN ('set', 'set-since') AND state IN ('planned', 'sending'))`);
  return {
    all: () => rowsOf(sendRow, all.all()),
    put(send: StartedSend, sender: string): void {
      const entries = JSON.stringify(send.entries);
      put.run(parametersOf(sendRow, { ...send, entries, sender }));
    },
    end: (sendId: string) => void end.run(sendId),
    /** The terminals with anything in flight, or planned, rotations included. */
    senders: (): readonly string[] => senders.all().map(({ sender }) => String(sender)),
  };
}

/** The rotations in the journal, without their places. */
function openRotations(database: DatabaseSync) {
  const { columns, values, select } = sqlOf(rotationRow);
  const all = database.prepare(`SELECT ${select} FROM rotations ORDER BY started_at_ms DESC`);
  const one = database.prepare(`SELECT ${select} FROM rotations WHERE rotation_id = ?`);
  const put = database.prepare(`
    INSERT INTO rotations (${columns}) VALUES (${values})
    ON CONFLICT DO UPDATE SET note = excluded.note, sender = excluded.sender`);
  const forget = database.prepare('DELETE FROM rotations WHERE rotation_id = ?');
  const forgetPlaces = database.prepare('DELETE FROM rotation_places WHERE rotation_id = ?');
  return {
    /** Newest first. */
    all: () => rowsOf(rotationRow, all.all()),
    find: (rotationId: string) => rowsOf(rotationRow, one.all(rotationId))[0],
    /** One that is there keeps its time. */
    put: (rotation: StoredRotation) => void put.run(parametersOf(rotationRow, rotation)),
    /** With its places. */
    remove(rotationId: string): void {
      forgetPlaces.run(rotationId);
      forget.run(rotationId);
    },
  };
}

/** What is known of a place: all that changes while its rotation goes on. */
type PlaceState = Pick<StoredPlace, 'state' | 'version' | 'reason'>;

/** The places of all rotations in the journal. */
function openPlaces(database: DatabaseSync) {
  const { columns, values, select, update } = sqlOf(placeRow);
  const { where } = sqlOf(secretKey);
  const all = database.prepare(
    `SELECT ${select} FROM rotation_places WHERE rotation_id = ? ORDER BY position`,
  );
  const one = database.prepare(
    `SELECT ${select} FROM rotation_places WHERE rotation_id = :rotationId AND ${where}`,
  );
  const put = database.prepare(`
    INSERT INTO rotation_places (rotation_id, position, ${columns}) VALUES (:rotationId,
      (SELECT coalesce(max(position), -1) + 1 FROM rotation_places WHERE rotation_id = :rotationId),
      ${values})
    ON CONFLICT DO UPDATE SET ${update}`);
  const change = database.prepare(`
    UPDATE rotation_places SET state = :state, version = :version, reason = :reason
    WHERE rotation_id = :rotationId AND ${where}`);
  const noteLeaving = database.prepare(`
    UPDATE rotation_places SET state = 'sending', version = NULL, reason = NULL, at_ms = :atMs
    WHERE rotation_id = :rotationId AND ${where}`);
  const supersede = database.prepare(`
    UPDATE rotation_places SET state = 'set-since', version = :version, reason = NULL
    WHERE rotation_id <> :but AND ${where} AND state IN ('failed', 'unknown', 'not-sent', 'unsendable')
    RETURNING rotation_id AS rotationId`);
  // The index has the open ones alone; by the key, it would read the settled ones again for each place.
  const firstOpen = database.prepare(`
    SELECT 1 FROM rotation_places INDEXED BY open_rotation_places
    WHERE rotation_id = ? AND state NOT IN ('set', 'set-since') AND state <> 'unsendable' LIMIT 1`);
  const senders = database.prepare(`
    SELECT sender FROM rotation_places JOIN rotations USING (rotation_id)
    WHERE ${where} AND state IN ('planned', 'sending')`);

  return {
    /** Those of one rotation, in sending order. */
    of: (rotationId: string) => rowsOf(placeRow, all.all(rotationId)),
    find: (rotationId: string, place: SecretPlace) =>
      rowsOf(placeRow, one.all({ rotationId, ...keyOf(place) }))[0],
    /** A new place becomes the last; one that is there keeps its position. */
    put: (rotationId: string, place: StoredPlace) =>
      void put.run({ rotationId, ...parametersOf(placeRow, place) }),
    change(rotationId: string, place: SecretPlace, { state, version, reason }: PlaceState): void {
      change.run({ rotationId, ...keyOf(place), state, version, reason });
    },
    noteLeaving(rotationId: string, place: SecretPlace, atMs: number): void {
      noteLeaving.run({ rotationId, ...keyOf(place), atMs: Math.trunc(atMs) });
    },
    /** In every rotation but one, where a place is open. @returns the rotations that had it */
    supersede: (place: SecretPlace, version: number | null, but: string): readonly string[] =>
      supersede.all({ ...keyOf(place), version, but }).map(({ rotationId }) => String(rotationId)),
    /** Whether a place waits for something that can still happen: nothing can be sent to an unsendable one. */
    isAnyOpen: (rotationId: string) => firstOpen.get(rotationId) !== undefined,
    /** The terminals that are about to send to a place, or are sending. */
    senders: (place: SecretPlace): readonly string[] =>
      senders.all(keyOf(place)).map(({ sender }) => String(sender)),
  };
}

const MOST_WRITES = 5_000;

/** The log of writes of all profiles. A line stays, and only its note can be added later. */
function openWrites(database: DatabaseSync) {
  const { columns, values, select } = sqlOf(writeRow);
  const put = database.prepare(`INSERT INTO writes (${columns}) VALUES (${values})`);
  const latest = database.prepare(
    `SELECT ${select} FROM writes ORDER BY at_ms DESC, id DESC LIMIT ${MOST_WRITES}`,
  );
  const note = database.prepare(
    "UPDATE writes SET note = :note WHERE write_id = :writeId AND state <> 'set'",
  );
  return {
    put: (write: WriteRecord) =>
      mustBeKept(Number(put.run(parametersOf(writeRow, write)).changes) > 0),
    /** By time, the newest first: what a dead terminal left is written down later than it was sent. */
    latest: (): readonly WriteRecord[] => rowsOf(writeRow, latest.all()),
    /** For what a write did not set. */
    noteUnset: (writeId: string, text: string) => void note.run({ writeId, note: text }),
  };
}

/**
 * The places that the plan of a secret starts with besides those where it is known: where it was planned before,
 * whether or not anything was set there.
 */
function openRemembered(database: DatabaseSync) {
  const { columns, values, select } = sqlOf(rememberedRow);
  const all = database.prepare(
    `SELECT ${select} FROM plan_places ORDER BY name, profile_id, vault`,
  );
  const put = database.prepare(
    `INSERT OR REPLACE INTO plan_places (${columns}) VALUES (${values})`,
  );
  const remove = database.prepare(`DELETE FROM plan_places WHERE ${sqlOf(secretKey).where}`);
  return {
    all: (): readonly RememberedPlace[] => rowsOf(rememberedRow, all.all()),
    put: (place: RememberedPlace) => void put.run(parametersOf(rememberedRow, place)),
    remove: (place: SecretPlace) => void remove.run(keyOf(place)),
  };
}

function keyOf(place: SecretPlace) {
  return parametersOf(secretKey, place);
}
