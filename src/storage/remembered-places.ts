import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { RememberedPlace, SecretPlace } from '../domain/vault-records.ts';
import { columnsOf, line, rowsOf } from './sqlite-rows.ts';

const row = v.object({
  profileId: v.string(),
  profileName: line,
  vault: v.string(),
  name: v.string(),
});

/**
 * The places that the plan of a secret starts with besides those where it is known: where it was planned before,
 * whether or not anything was set there.
 */
export function openRememberedPlaces(database: DatabaseSync) {
  const all = database.prepare(
    `SELECT ${columnsOf(row)} FROM plan_places ORDER BY name, profile_id, vault`,
  );
  const put = database.prepare(`
    INSERT OR REPLACE INTO plan_places (name, profile_id, profile_name, vault)
    VALUES (:name, :profileId, :profileName, :vault)`);
  const remove = database.prepare(`
    DELETE FROM plan_places WHERE name = :name AND profile_id = :profileId AND vault = :vault`);
  return {
    all: (): readonly RememberedPlace[] => rowsOf(row, all.all()),
    put: ({ profileId, profileName, vault, name }: RememberedPlace) =>
      void put.run({ profileId, profileName, vault, name }),
    remove: ({ profileId, vault, name }: SecretPlace) =>
      void remove.run({ profileId, vault, name }),
  };
}
