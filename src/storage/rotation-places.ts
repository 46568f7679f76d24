import type { DatabaseSync } from 'node:sqlite';
import type { SecretPlace } from '../domain/vault-records.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { placeRow, type StoredPlace } from './vault-rows.ts';

/** What is known of a place: all that changes while its rotation goes on. */
type PlaceState = Pick<StoredPlace, 'state' | 'version' | 'reason'>;

/** The places of all rotations in the journal. */
interface RotationPlaces {
  /** In sending order. */
  readonly of: (rotationId: string) => readonly StoredPlace[];
  readonly find: (rotationId: string, place: SecretPlace) => StoredPlace | undefined;
  /** A new place becomes the last; one that is there keeps its position. */
  readonly put: (rotationId: string, place: StoredPlace) => void;
  readonly change: (rotationId: string, place: SecretPlace, to: PlaceState) => void;
  readonly noteLeaving: (rotationId: string, place: SecretPlace, atMs: number) => void;
  /** In every rotation but one, where a place is open. @returns the rotations that had it */
  readonly supersede: (
    place: SecretPlace,
    version: number | null,
    but: string,
  ) => readonly string[];
  /** Whether a place waits for something that can still happen: nothing can be sent to an unsendable one. */
  readonly isAnyOpen: (rotationId: string) => boolean;
  readonly remove: (rotationId: string) => void;
}

export function openRotationPlaces(database: DatabaseSync): RotationPlaces {
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
  const remove = database.prepare('DELETE FROM rotation_places WHERE rotation_id = ?');

  function keyOf({ profileId, vault, name }: SecretPlace) {
    return { profileId, vault, name };
  }

  return {
    of: (rotationId) => rowsOf(placeRow, all.all(rotationId)),
    find: (rotationId, place) => rowsOf(placeRow, one.all({ rotationId, ...keyOf(place) }))[0],
    put(
      rotationId,
      { profileName, host, source, versionBefore, state, version, reason, ...place },
    ) {
      put.run({
        ...{ rotationId, ...keyOf(place), profileName, host, source, versionBefore },
        ...{ state, version, reason, atMs: Math.trunc(place.atMs) },
      });
    },
    change(rotationId, place, { state, version, reason }) {
      change.run({ rotationId, ...keyOf(place), state, version, reason });
    },
    noteLeaving(rotationId, place, atMs) {
      noteLeaving.run({ rotationId, ...keyOf(place), atMs: Math.trunc(atMs) });
    },
    supersede: (place, version, but) =>
      supersede.all({ ...keyOf(place), version, but }).map(({ rotationId }) => String(rotationId)),
    isAnyOpen: (rotationId) => firstOpen.get(rotationId) !== undefined,
    remove: (rotationId) => void remove.run(rotationId),
  };
}
