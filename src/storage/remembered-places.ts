import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Result } from '../domain/result.ts';
import type { RememberedPlace, SecretPlace } from '../domain/vault-records.ts';
import { attempt } from '../files/file-problem.ts';
import { columnsOf, line, rowsOf } from './sqlite-rows.ts';
import type { StorageProblem } from './storage-problem.ts';

/**
 * The places that the plan of a secret starts with besides those where it is known: where it was planned before,
 * whether or not anything was set there.
 */
export interface RememberedPlaces {
  load(): Result<readonly RememberedPlace[], StorageProblem>;
}

/** What others change here, within their own transactions. */
export interface RememberedTables {
  readonly remember: (places: readonly RememberedPlace[]) => void;
  readonly leaveOut: (places: readonly SecretPlace[]) => void;
}

const row = v.object({
  profileId: v.string(),
  profileName: line,
  vault: v.string(),
  name: v.string(),
});

export function openRememberedPlaces(database: DatabaseSync): {
  readonly places: RememberedPlaces;
  readonly tables: RememberedTables;
} {
  const select = database.prepare(
    `SELECT ${columnsOf(row)} FROM plan_places ORDER BY name, profile_id, vault`,
  );
  const put = database.prepare(`
    INSERT OR REPLACE INTO plan_places (name, profile_id, profile_name, vault)
    VALUES (:name, :profileId, :profileName, :vault)`);
  const remove = database.prepare(`
    DELETE FROM plan_places WHERE name = :name AND profile_id = :profileId AND vault = :vault`);
  return {
    places: {
      load: () =>
        attempt('The places of the plans could not be read', () => rowsOf(row, select.all())),
    },
    tables: {
      remember(places) {
        for (const { profileId, profileName, vault, name } of places) {
          put.run({ profileId, profileName, vault, name });
        }
      },
      leaveOut(places) {
        for (const { profileId, vault, name } of places) remove.run({ profileId, vault, name });
      },
    },
  };
}
