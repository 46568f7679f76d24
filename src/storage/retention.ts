import type { Database } from './database.ts';
import type { Stored } from './storage-problem.ts';

const DAY_MS = 24 * 60 * 60_000;

/** For so long, what a person forgot can be taken back. */
const FORGOTTEN_KEPT_MS = 30 * DAY_MS;

/** How long after a dispatch its time counts as evidence of what time it is. */
const NOT_YET_EVIDENCE_MS = DAY_MS;

/** So many at once that no other terminal waits for long. */
const DELETED_AT_ONCE = 500;

const FORGOTTEN = 'forgotten = 1 AND forgotten_at < :beforeMs';
const FINISHED =
  "forgotten = 0 AND created_at < :beforeMs AND state IN ('ready', 'error', 'refused')";

/**
 * Deletes dispatches that ended long ago, and what was forgotten a month ago. Writes stay: they are what is
 * known.
 *
 * @param keepMs as the preferences have it; `null` for ever
 * @returns how many that a person could have seen were deleted
 */
export async function pruneDispatches(
  database: Database,
  keepMs: number | null,
): Promise<Stored<number>> {
  const forgotten = await prune(database, FORGOTTEN, FORGOTTEN_KEPT_MS);
  if (!forgotten.ok || keepMs === null) return forgotten.ok ? { ok: true, value: 0 } : forgotten;
  return prune(database, FINISHED, keepMs);
}

/**
 * So much older than the newest dispatch, so that no clock that was set forward makes anything old. One of the last day
 * or of the future doesn't count: the same clock may have written it. The latest change stays, whatever it is: see
 * `changed`.
 */
async function prune(database: Database, where: string, keepMs: number): Promise<Stored<number>> {
  const sql = `DELETE FROM dispatches WHERE id IN (SELECT id FROM dispatches
    WHERE ${where} AND changed < (SELECT max(changed) FROM dispatches) LIMIT ${DELETED_AT_ONCE})`;
  for (let deleted = 0; ; ) {
    const step = await database.write(() => {
      const newest = database.get(
        'SELECT max(created_at) AS at FROM dispatches WHERE created_at < :beforeMs',
        { beforeMs: database.now() - NOT_YET_EVIDENCE_MS },
      )?.at;
      return database.run(sql, { beforeMs: Number(newest ?? 0) - keepMs });
    });
    if (!step.ok) return step;
    deleted += step.value;
    if (step.value < DELETED_AT_ONCE) return { ok: true, value: deleted };
  }
}
