import type { DatabaseSync } from 'node:sqlite';
import type { SecretPlace } from '../domain/vault-records.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { placeRow, type StoredPlace } from './vault-rows.ts';

/** What is known of a place: all that changes while its rotation goes on. */
type PlaceState = Pick<StoredPlace, 'state' | 'version' | 'reason'>;

/** The places of all rotations in the journal. */
export function openRotationPlaces(database: DatabaseSync) {
  const columns = columnsOf(placeRow);
  const key = 'profile_id = :profileId AND vault = :vault AND name = :name';
  const all = database.prepare(
    `SELECT ${columns} FROM rotation_places WHERE rotation_id = ? ORDER BY position`,
  );
  const one = database.prepare(
    `SELECT ${columns} FROM rotation_places WHERE rotation_id = :rotationId AND ${key}`,
  );
  const put = database.prepare(`
    INSERT INTO rotation_places
      (rotation_id, position, profile_id, profile_name, host, vault, name, source, version_before, state,
       version, reason, at_ms)
    VALUES (:rotationId,
      (SELECT coalesce(max(position), -1) + 1 FROM rotation_places WHERE rotation_id = :rotationId),
      :profileId, :profileName, :host, :vault, :name, :source, :versionBefore, :state, :version, :reason,
      :atMs)
    ON CONFLICT DO UPDATE SET profile_name = excluded.profile_name, host = excluded.host,
      source = excluded.source, version_before = excluded.version_before, state = excluded.state,
      version = excluded.version, reason = excluded.reason, at_ms = excluded.at_ms`);
  const change = database.prepare(`
    UPDATE rotation_places SET state = :state, version = :version, reason = :reason
    WHERE rotation_id = :rotationId AND ${key}`);
  const noteLeaving = database.prepare(`
    UPDATE rotation_places SET state = 'sending', version = NULL, reason = NULL, at_ms = :atMs
    WHERE rotation_id = :rotationId AND ${key}`);
  const supersede = database.prepare(`
    UPDATE rotation_places SET state = 'set-since', version = :version, reason = NULL
    WHERE rotation_id <> :but AND ${key} AND state IN ('failed', 'unknown', 'not-sent', 'unsendable')
    RETURNING rotation_id AS rotationId`);
  // The index has the open ones alone; by the key, it would read the settled ones again for each place.
  const firstOpen = database.prepare(`
    SELECT 1 FROM rotation_places INDEXED BY open_rotation_places
    WHERE rotation_id = ? AND state NOT IN ('set', 'set-since') AND state <> 'unsendable' LIMIT 1`);
  const senders = database.prepare(`
    SELECT sender FROM rotation_places JOIN rotations USING (rotation_id)
    WHERE ${key} AND state IN ('planned', 'sending')`);

  return {
    /** Those of one rotation, in sending order. */
    of: (rotationId: string) => rowsOf(placeRow, all.all(rotationId)),
    find: (rotationId: string, place: SecretPlace) =>
      rowsOf(placeRow, one.all({ rotationId, ...keyOf(place) }))[0],
    /** A new place becomes the last; one that is there keeps its position. */
    put(
      rotationId: string,
      { profileName, host, source, versionBefore, state, version, reason, ...place }: StoredPlace,
    ): void {
      put.run({
        ...{ rotationId, ...keyOf(place), profileName, host, source, versionBefore },
        ...{ state, version, reason, atMs: Math.trunc(place.atMs) },
      });
    },
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

function keyOf({ profileId, vault, name }: SecretPlace) {
  return { profileId, vault, name };
}
