import type { EntryPlace, KnownEntry } from '../domain/vault-records.ts';
import { type Columns, type Database, integerOf } from './database.ts';
import { nextChange } from './schema.ts';
import type { Stored } from './storage-problem.ts';
import { within } from './windows.ts';
import {
  AT_PLACE,
  placeOf,
  READS_UNKNOWN,
  SAME_PLACE,
  selectWrites,
  type WriteRow,
} from './write-rows.ts';

const PARTS = ['profile_id', 'vault', 'kind', 'name'];
const PLACE = PARTS.join(', ');

/** The first write of the next place in the index: of another name in the vault of `w`, or else of another kind, vault, profile. */
const NEXT_PLACE = PARTS.map((part, at) => {
  const same = PARTS.slice(0, at).map((each) => `o.${each} = w.${each} AND `);
  return `(SELECT id FROM writes o WHERE ${same.join('')} o.${part} > w.${part} ORDER BY ${PLACE} LIMIT 1)`;
}).toReversed();

/** Leaps from place to place in the index: however many writes each has, only one is read. */
const ALL_PLACES = `
  WITH RECURSIVE each(id) AS (
    SELECT (SELECT id FROM writes ORDER BY ${PLACE} LIMIT 1)
    UNION ALL SELECT coalesce(${NEXT_PLACE.join(', ')}) FROM each JOIN writes w USING (id)
  )
  SELECT ${PLACE} FROM each JOIN writes USING (id)`;

const PLACES_OF_NAME = `SELECT DISTINCT ${PLACE} FROM writes WHERE name = :name`;

const ONE_PLACE = 'SELECT :profileId AS profile_id, :vault AS vault, :kind AS kind, :name AS name';

const last = (is: string) =>
  `(SELECT id FROM writes o WHERE ${SAME_PLACE} AND hidden = 0 AND ${is} ORDER BY id DESC LIMIT 1)`;

/** The last write of each place that is set, and the one that says what came after it: it is unknown, or else it failed. */
const known = (places: string) => `
  WITH known AS MATERIALIZED (SELECT w.*, ${last("state = 'set'")} AS set_id FROM (${places}) w)
  SELECT w.*, l.state, l.reason, l.at AS result_at, s.at AS set_at, s.version, s.version_before
  FROM known w
  JOIN writes l ON l.id = coalesce(
    ${last(`id > coalesce(w.set_id, 0) AND ${READS_UNKNOWN}`)}, ${last("id > w.set_id AND state = 'failed'")}, w.set_id
  )
  LEFT JOIN writes s ON s.id = w.set_id`;

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
    return this.#known(ALL_PLACES, {});
  }

  /** The same, of one name, wherever it is. */
  named(name: string): Stored<readonly KnownEntry[]> {
    return this.#known(PLACES_OF_NAME, { name });
  }

  /** The same, of some places. */
  at(places: Iterable<EntryPlace>): Stored<readonly KnownEntry[]> {
    return this.#database.read(() =>
      [...places].flatMap((place) =>
        this.#database.all(known(ONE_PLACE), { ...place }).map(entryOf),
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

  #known(places: string, values: Record<string, string>): Stored<readonly KnownEntry[]> {
    return this.#database.read(() => this.#database.all(known(places), values).map(entryOf));
  }
}

function entryOf(columns: Columns): KnownEntry {
  const { state } = columns;
  const result = state === 'set' || state === 'failed' ? state : 'unknown';
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
