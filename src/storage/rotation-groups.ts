import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { err, ok, type Result } from '../domain/result.ts';
import { changedMeanwhile, type RotationGroup } from '../domain/rotation-group.ts';
import { attempt } from '../files/file-problem.ts';
import { inTransaction } from '../files/private-database.ts';
import { columnsOf, integer, json, rowsOf } from './columns.ts';
import type { StorageProblem } from './storage-problem.ts';

/** Which places are rotated together. Names of profiles' ids, vaults and secrets, never a value. */
export interface RotationGroups {
  /** By name. */
  load(): Result<readonly RotationGroup[], StorageProblem>;
  /** Saves groups in place of others; none of them if another terminal has changed, made or forgotten one. */
  save(
    groups: readonly RotationGroup[],
    inPlaceOf?: readonly RotationGroup[],
  ): Result<void, StorageProblem>;
  forget(name: string): Result<void, StorageProblem>;
}

const READ_FAILED = 'The rotation groups could not be read';
const WRITE_FAILED = 'The rotation group could not be saved';
const MOST_DAYS = 10_000;

const place = v.object({ profileId: v.string(), vault: v.string(), name: v.string() });
const row = v.object({
  name: v.string(),
  dueDays: v.nullable(v.pipe(integer, v.minValue(1), v.maxValue(MOST_DAYS))),
  places: v.pipe(json, v.array(place)),
});

export function rotationGroups(database: DatabaseSync): RotationGroups {
  const select = database.prepare(`SELECT ${columnsOf(row)} FROM rotation_groups ORDER BY name`);
  const put = database.prepare(`
    INSERT OR REPLACE INTO rotation_groups (name, due_days, places, checks)
    VALUES (:name, :dueDays, :places, '[]')`);
  const remove = database.prepare('DELETE FROM rotation_groups WHERE name = ?');
  const load = () => rowsOf(row, select.all());
  return {
    load: () => attempt(READ_FAILED, load),
    save(groups, inPlaceOf = []) {
      const saved = attempt(WRITE_FAILED, () =>
        inTransaction(database, () => {
          const problem = changedMeanwhile(load(), groups, inPlaceOf);
          if (problem !== null) return problem;
          for (const { name } of inPlaceOf) remove.run(name);
          for (const { name, dueDays, places } of groups) {
            put.run({ name, dueDays, places: JSON.stringify(places) });
          }
          return null;
        }),
      );
      if (!saved.ok) return saved;
      const message = saved.value;
      return message === null ? ok(undefined) : err({ kind: 'changed-meanwhile', message });
    },
    forget: (name) => attempt(WRITE_FAILED, () => void remove.run(name)),
  };
}
