import type { DatabaseSync } from 'node:sqlite';
import { type EntryPlace, type KnownEntry, mergeEntry } from '../domain/vault-records.ts';
import { columnsOf, rowsOf } from './sqlite-rows.ts';
import { knownRow } from './vault-rows.ts';

const MOST_ENTRIES = 10_000;

/** What is known about secrets and vars. */
export function openEntryTable(database: DatabaseSync) {
  const columns = columnsOf(knownRow);
  const key = 'profile_id = :profileId AND vault = :vault AND kind = :kind AND name = :name';
  const all = database.prepare(
    `SELECT ${columns} FROM entries ORDER BY result_at_ms DESC LIMIT ${MOST_ENTRIES}`,
  );
  const one = database.prepare(`SELECT ${columns} FROM entries WHERE ${key}`);
  const forget = database.prepare(`DELETE FROM entries WHERE ${key}`);
  const put = database.prepare(`
    INSERT OR REPLACE INTO entries
      (profile_id, vault, kind, name, version, set_at_ms, result, result_at_ms, reason)
    VALUES (:profileId, :vault, :kind, :name, :version, :setAtMs, :result, :resultAtMs, :reason)`);

  const find = (place: EntryPlace): KnownEntry | undefined =>
    rowsOf(knownRow, one.all(keyOf(place)))[0];

  return {
    /** Across all profiles, latest first. */
    all: (): readonly KnownEntry[] => rowsOf(knownRow, all.all()),
    find,
    /** Adds to what is known. @returns what is known now, or `null` if there is nothing to record */
    merge(entry: KnownEntry): KnownEntry | null {
      const merged = mergeEntry(find(entry), entry, Date.now());
      if (merged === null) return null;
      const { version, setAtMs, result, resultAtMs, reason } = merged;
      put.run({
        ...keyOf(entry),
        ...{ version, result, reason, resultAtMs: Math.trunc(resultAtMs) },
        setAtMs: setAtMs === null ? null : Math.trunc(setAtMs),
      });
      return merged;
    },
    forget: (place: EntryPlace) => void forget.run(keyOf(place)),
  };
}

function keyOf({ profileId, vault, kind, name }: EntryPlace) {
  return { profileId, vault, kind, name };
}
