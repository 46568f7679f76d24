import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '../domain/result.ts';
import {
  type EntryPlace,
  type InterruptedSend,
  type KnownEntry,
  leftUnknown,
  mergedEntry,
  type WriteRecord,
} from '../domain/vault-records.ts';
import { attempt } from '../files/file-problem.ts';
import { inTransaction } from '../files/private-database.ts';
import { columnsOf, rowsOf } from './columns.ts';
import type { Presence } from './presence.ts';
import type { RememberedTables } from './remembered-places.ts';
import type { RotationTables } from './rotation-journal.ts';
import type { StorageProblem } from './storage-problem.ts';
import { onDisk } from './transactions.ts';
import { knownRow, sendRow } from './vault-rows.ts';

/** What is known about secrets and vars, and the sends in flight. */
export interface EntryTables {
  /** Across all profiles, latest first. */
  load(): Result<readonly KnownEntry[], StorageProblem>;
  /** What is known about one; `null` for nothing. */
  find(place: EntryPlace): Result<KnownEntry | null, StorageProblem>;
  /** Adds to what is known: all or nothing. */
  record(entries: readonly KnownEntry[]): Result<void, StorageProblem>;
  /** Forgets what is known, and the places in plans: all or nothing. */
  forget(places: readonly EntryPlace[]): Result<void, StorageProblem>;
  /**
   * On disk when it returns. If it fails, nothing may be sent.
   *
   * @param rotationId the rotation it is part of
   */
  begin(send: InterruptedSend, rotationId?: string): Result<void, StorageProblem>;
  /** Records an answer, all or nothing: what is now known, and the log lines. */
  settle(answer: SettledAnswer): Result<void, StorageProblem>;
  /** The send was answered and the answers are recorded. */
  end(sendId: string): Result<void, StorageProblem>;
  /** Ends the sends of dead terminals. @returns the entries that are unknown as a result */
  recover(): Result<readonly KnownEntry[], StorageProblem>;
}

/** The effects of an answer. */
export interface SettledAnswer {
  readonly entries: readonly KnownEntry[];
  readonly writes: readonly WriteRecord[];
  /** The send that it completes. */
  readonly sendId?: string;
}

const READ_FAILED = 'The vault index could not be read';
const WRITE_FAILED = 'The vault index could not be written';
const MOST_ENTRIES = 10_000;

export function entryTables(
  database: DatabaseSync,
  presence: Presence,
  { leaving, logged, leaveOut }: RotationTables & RememberedTables,
): EntryTables {
  const select = database.prepare(
    `SELECT ${columnsOf(knownRow)} FROM entries ORDER BY result_at_ms DESC LIMIT ?`,
  );
  const key = 'profile_id = :profileId AND vault = :vault AND kind = :kind AND name = :name';
  const find = database.prepare(`SELECT ${columnsOf(knownRow)} FROM entries WHERE ${key}`);
  const forget = database.prepare(`DELETE FROM entries WHERE ${key}`);
  const put = database.prepare(`
    INSERT OR REPLACE INTO entries
      (profile_id, vault, kind, name, version, set_at_ms, result, result_at_ms, reason)
    VALUES (:profileId, :vault, :kind, :name, :version, :setAtMs, :result, :resultAtMs, :reason)`);
  const begin = database.prepare(`
    INSERT INTO sends (send_id, profile_id, vault, kind, names, started_at_ms, sender)
    VALUES (:sendId, :profileId, :vault, :kind, :names, :startedAtMs, :sender)`);
  const end = database.prepare('DELETE FROM sends WHERE send_id = ?');
  const open = database.prepare(`SELECT ${columnsOf(sendRow)} FROM sends ORDER BY started_at_ms`);
  function placeOf({ profileId, vault, kind, name }: EntryPlace) {
    return { profileId, vault, kind, name };
  }

  function known(place: EntryPlace): KnownEntry | undefined {
    return rowsOf(knownRow, find.all(placeOf(place)))[0];
  }

  /** @returns the entry as it is now known, or `null` if there is nothing to record */
  function merge(entry: KnownEntry): KnownEntry | null {
    const merged = mergedEntry(known(entry), entry, Date.now());
    if (merged === null) return null;
    const { version, setAtMs, result, resultAtMs, reason } = merged;
    const times = {
      setAtMs: setAtMs === null ? null : Math.trunc(setAtMs),
      resultAtMs: Math.trunc(resultAtMs),
    };
    put.run({ ...placeOf(entry), version, result, reason, ...times });
    return merged;
  }

  return {
    load: () => attempt(READ_FAILED, () => rowsOf(knownRow, select.all(MOST_ENTRIES))),
    find: (place) => attempt(READ_FAILED, () => known(place) ?? null),
    record: (entries) =>
      attempt(WRITE_FAILED, () =>
        inTransaction(database, () => entries.forEach((entry) => void merge(entry))),
      ),
    forget: (places) =>
      attempt(WRITE_FAILED, () =>
        inTransaction(database, () => {
          for (const place of places) forget.run(placeOf(place));
          leaveOut(places.filter(({ kind }) => kind === 'secret'));
        }),
      ),
    begin({ sendId, profileId, vault, kind, names, startedAtMs }, rotationId) {
      const sender = presence.announce();
      if (!sender.ok) return sender;
      return attempt(WRITE_FAILED, () =>
        onDisk(database, () => {
          const send = { sendId, profileId, vault, kind, names: JSON.stringify(names) };
          const started = { startedAtMs: Math.trunc(startedAtMs), sender: sender.value };
          begin.run({ ...send, ...started });
          if (rotationId === undefined) return;
          for (const name of names) leaving(rotationId, { profileId, vault, name });
        }),
      );
    },
    settle: ({ entries, writes, sendId }) =>
      attempt(WRITE_FAILED, () =>
        inTransaction(database, () => {
          for (const entry of entries) merge(entry);
          for (const write of writes) logged(write);
          if (sendId !== undefined) end.run(sendId);
        }),
      ),
    end: (sendId) => attempt(WRITE_FAILED, () => void end.run(sendId)),
    recover: () =>
      attempt(WRITE_FAILED, () => {
        const gone = rowsOf(sendRow, open.all()).filter(
          ({ sender }) => !presence.isAlive(sender, 20),
        );
        if (gone.length === 0) return [];
        return inTransaction(database, () =>
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
