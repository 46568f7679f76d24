import type { EntryPlace, KnownEntry } from '../domain/vault-records.ts';
import { type Columns, type Database, integerOf } from './database.ts';
import { nextChange } from './schema.ts';
import type { Stored } from './storage-problem.ts';
import { within } from './windows.ts';
import { AT_PLACE, placeOf, READS_UNKNOWN, selectWrites, type WriteRow } from './write-rows.ts';

const known = (where: string) => `
  SELECT g.*, w.reason, w.at AS result_at, s.at AS set_at, s.version, s.version_before FROM (
    SELECT profile_id, vault, kind, name,
      max(iif(state = 'set', id, 0)) AS set_id,
      max(iif(${READS_UNKNOWN}, id, 0)) AS unknown_id,
      max(iif(state = 'failed', id, 0)) AS failed_id
    FROM writes WHERE hidden = 0 ${where}
    GROUP BY profile_id, vault, kind, name
    HAVING set_id > 0 OR unknown_id > 0
  ) AS g
  JOIN writes w ON w.id = iif(unknown_id > set_id, unknown_id, max(set_id, failed_id))
  LEFT JOIN writes s ON s.id = set_id`;

const ENDED = `
  SELECT * FROM writes WHERE at >= :sinceMs AND NOT (state IN ('planned', 'sending') AND ${within('at', 'live_for')})
  ORDER BY at DESC, id DESC LIMIT :limit`;

/** Queries over the writes: which entries are known, and the log. */
export class KnownEntries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All that is known to be set, or may be, in all profiles. */
  all(): Stored<readonly KnownEntry[]> {
    return this.#known('', {});
  }

  /** The same, of one name, wherever it is. */
  named(name: string): Stored<readonly KnownEntry[]> {
    return this.#known('AND name = :name', { name });
  }

  /** The same, of some places. */
  at(places: Iterable<EntryPlace>): Stored<readonly KnownEntry[]> {
    return this.#database.read(() =>
      [...places].flatMap((place) =>
        this.#database.all(known(`AND ${AT_PLACE}`), { ...place }).map(entryOf),
      ),
    );
  }

  /** Writes that ended since a time, newest first; also those whose window ended without an answer. */
  log(of: { readonly sinceMs: number; readonly limit: number }): Stored<readonly WriteRow[]> {
    return this.#database.read(() => selectWrites(this.#database, ENDED, of));
  }

  /**
   * Forgets what is known of places. The log keeps their writes.
   *
   * @returns what `restore` takes to undo it
   */
  forget(places: readonly EntryPlace[]): Promise<Stored<readonly number[]>> {
    const sql = `UPDATE writes SET hidden = 1, changed = ${nextChange('writes')}
      WHERE ${AT_PLACE} AND hidden = 0 AND state NOT IN ('planned', 'sending') RETURNING id`;
    return this.#database.write(() =>
      places.flatMap((place) => this.#database.all(sql, { ...place }).map(({ id }) => Number(id))),
    );
  }

  restore(forgotten: readonly number[]): Promise<Stored<void>> {
    const sql = `UPDATE writes SET hidden = 0, changed = ${nextChange('writes')} WHERE id = :id`;
    return this.#database.write(() => {
      for (const id of forgotten) this.#database.run(sql, { id });
    });
  }

  #known(where: string, values: Record<string, string>): Stored<readonly KnownEntry[]> {
    return this.#database.read(() => this.#database.all(known(where), values).map(entryOf));
  }
}

function entryOf(columns: Columns): KnownEntry {
  const [setId, unknownId, failedId] = [columns.set_id, columns.unknown_id, columns.failed_id].map(
    Number,
  ) as [number, number, number];
  const result = unknownId > setId ? 'unknown' : failedId > setId ? 'failed' : 'set';
  const version = integerOf(columns.version);
  const before = integerOf(columns.version_before);
  const isBack = version !== null && before !== null && version <= before;
  return {
    ...placeOf(columns),
    version,
    wentBackFrom: isBack ? before : null,
    setAtMs: integerOf(columns.set_at),
    result,
    resultAtMs: Number(columns.result_at),
    reason: result === 'set' || columns.reason === null ? null : String(columns.reason),
  };
}
