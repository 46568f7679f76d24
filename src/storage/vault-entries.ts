import type { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../domain/result.ts';
import {
  type EntryPlace,
  type InterruptedSend,
  type KnownEntry,
  leftUnknown,
  mergedEntry,
} from '../domain/vault-records.ts';
import { problemFromError } from '../files/file-problem.ts';
import type { Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';
import { present, readInterrupted, readKnown } from './vault-rows.ts';

/** What is known of secrets and vars, and the sends that are under way. */
export interface EntryTables {
  /** Of every profile, the latest first. */
  load(): Result<readonly KnownEntry[], StorageProblem>;
  /** Adds to what is known: all of them or none. */
  record(entries: readonly KnownEntry[]): Result<void, StorageProblem>;
  forget(place: EntryPlace): Result<void, StorageProblem>;
  /** On the disk when it returns. Nothing may be sent where it fails. */
  begin(send: InterruptedSend): Result<void, StorageProblem>;
  /** The send has its answers, and what they say is recorded. */
  end(sendId: string): Result<void, StorageProblem>;
  /** Ends the sends whose terminal is gone. @returns what is unknown since, because of that */
  recover(): Result<readonly KnownEntry[], StorageProblem>;
}

export const READ_FAILED = 'The vault index could not be read';
export const WRITE_FAILED = 'The vault index could not be written';
const MOST_ENTRIES = 10_000;

export function entryTables(database: DatabaseSync, presence: Presence): EntryTables {
  const select = database.prepare('SELECT * FROM entries ORDER BY result_at_ms DESC LIMIT ?');
  const key = 'profile_id = :profileId AND vault = :vault AND kind = :kind AND name = :name';
  const find = database.prepare(`SELECT * FROM entries WHERE ${key}`);
  const forget = database.prepare(`DELETE FROM entries WHERE ${key}`);
  const put = database.prepare(`
    INSERT OR REPLACE INTO entries
      (profile_id, vault, kind, name, version, set_at_ms, result, result_at_ms, reason)
    VALUES (:profileId, :vault, :kind, :name, :version, :setAtMs, :result, :resultAtMs, :reason)`);
  const begin = database.prepare(`
    INSERT INTO sends (send_id, profile_id, vault, kind, names, started_at_ms, sender)
    VALUES (:sendId, :profileId, :vault, :kind, :names, :startedAtMs, :sender)`);
  const end = database.prepare('DELETE FROM sends WHERE send_id = ?');
  const open = database.prepare('SELECT * FROM sends ORDER BY started_at_ms');
  function placeOf({ profileId, vault, kind, name }: EntryPlace) {
    return { profileId, vault, kind, name };
  }

  /** @returns the entry as it is known now, `null` where there is nothing to know */
  function merge(entry: KnownEntry): KnownEntry | null {
    const row = find.get(placeOf(entry));
    const merged = mergedEntry((row && readKnown(row)) ?? undefined, entry);
    if (merged === null) return null;
    const { version, setAtMs, result, resultAtMs, reason } = merged;
    const times = {
      setAtMs: setAtMs === null ? null : Math.trunc(setAtMs),
      resultAtMs: Math.trunc(resultAtMs),
    };
    put.run({ ...placeOf(entry), version, result, reason, ...times });
    return merged;
  }

  function inTransaction<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const made = work();
      database.exec('COMMIT');
      return made;
    } catch (error) {
      // A full disk can have ended the transaction already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    load: () => attempt(READ_FAILED, () => present(select.all(MOST_ENTRIES).map(readKnown))),
    record: (entries) =>
      attempt(WRITE_FAILED, () =>
        inTransaction(() => entries.forEach((entry) => void merge(entry))),
      ),
    forget: (place) => attempt(WRITE_FAILED, () => void forget.run(placeOf(place))),
    begin: ({ sendId, profileId, vault, kind, names, startedAtMs }) =>
      attempt(WRITE_FAILED, () => {
        database.exec('PRAGMA synchronous = FULL');
        try {
          begin.run({
            sendId,
            profileId,
            vault,
            kind,
            names: JSON.stringify(names),
            startedAtMs: Math.trunc(startedAtMs),
            sender: presence.id,
          });
        } finally {
          database.exec('PRAGMA synchronous = NORMAL');
        }
      }),
    end: (sendId) => attempt(WRITE_FAILED, () => void end.run(sendId)),
    recover: () =>
      attempt(WRITE_FAILED, () => {
        const gone = present(open.all().map(readInterrupted)).filter(
          ({ sender }) => !presence.isAlive(sender, 20),
        );
        if (gone.length === 0) return [];
        return inTransaction(() =>
          gone.flatMap((send) => {
            end.run(send.sendId);
            return leftUnknown(send).filter(
              (entry) => merge(entry)?.resultAtMs === entry.resultAtMs,
            );
          }),
        );
      }),
  };
}

export function attempt<T>(what: string, work: () => T): Result<T, StorageProblem> {
  try {
    return ok(work());
  } catch (error) {
    return err(problemFromError(what, error));
  }
}
