import type { Database } from './database.ts';
import type { Stored } from './storage-problem.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What a person forgot can be taken back as long as it isn't older. */
const FORGOTTEN_KEPT_MS = 30 * DAY_MS;

/** So many at once that no other terminal waits for long. */
const AT_ONCE = 500;

/**
 * So old by the clock and beside the newest dispatch: no clock that was set forward makes anything old. The latest change
 * stays, whatever it is: see `changed`.
 */
const PRUNE = `
  DELETE FROM dispatches WHERE id IN (
    SELECT id FROM dispatches
    WHERE forgotten = :forgotten AND created_at < :beforeMs
      AND (:forgotten = 1 OR state IN ('ready', 'error', 'refused'))
      AND changed < (SELECT max(changed) FROM dispatches)
    ORDER BY created_at LIMIT ${AT_ONCE})`;

/**
 * Deletes dispatches that ended long ago, and what was forgotten and is older than a month. Writes stay: they are what is
 * known.
 *
 * @param keepMs as the preferences have it; `null` for ever
 * @returns how many that a person could have seen were deleted
 */
export async function pruneDispatches(
  database: Database,
  keepMs: number | null,
): Promise<Stored<number>> {
  const forgotten = await prune(database, 1, FORGOTTEN_KEPT_MS);
  if (!forgotten.ok || keepMs === null) return forgotten.ok ? { ok: true, value: 0 } : forgotten;
  return prune(database, 0, keepMs);
}

async function prune(
  database: Database,
  forgotten: 0 | 1,
  keepMs: number,
): Promise<Stored<number>> {
  for (let deleted = 0; ; ) {
    const step = await database.write(() => {
      const newest = Number(
        database.get('SELECT max(created_at) AS at FROM dispatches INDEXED BY dispatches_time')
          ?.at ?? 0,
      );
      const beforeMs = Math.min(database.now(), newest) - keepMs;
      return database.run(PRUNE, { forgotten, beforeMs });
    });
    if (!step.ok) return step;
    deleted += step.value;
    if (step.value < AT_ONCE) return { ok: true, value: deleted };
  }
}
