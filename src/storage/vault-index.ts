import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import type { InterruptedSend, KnownEntry, RotationRecord } from '../domain/vault-records.ts';
import { problemFromError } from '../files/file-problem.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import { announcePresence, type Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';
import {
  readInterrupted,
  readKnown,
  readRotation,
  VAULT_SCHEMA,
  VAULT_UPGRADES,
  VAULT_VERSION,
} from './vault-rows.ts';

/**
 * What this machine remembers of vaults, for all profiles, in `vaults.db`; safe for several
 * terminals at once. Names, versions and times: no value is ever in it.
 */
export interface VaultIndex {
  /** What was recovered or repaired at opening; sentences. */
  readonly notices: readonly string[];
  /** The latest first. */
  load(profileId: ProfileId): Result<readonly KnownEntry[], StorageProblem>;
  /** All of them or none. */
  record(entries: readonly KnownEntry[]): Result<void, StorageProblem>;
  /** On the disk when it returns. Nothing may be sent where it fails. */
  begin(send: InterruptedSend): Result<void, StorageProblem>;
  /** The send has its answers. Names that are still unknown are to be begun anew, or they are forgotten. */
  end(sendId: string): Result<void, StorageProblem>;
  /** Sends whose terminal is gone without an answer. */
  interrupted(profileId: ProfileId): Result<readonly InterruptedSend[], StorageProblem>;
  logRotation(record: RotationRecord): Result<void, StorageProblem>;
  /** The newest first, of all profiles. */
  rotations(limit?: number): Result<readonly RotationRecord[], StorageProblem>;
  /** Whether another terminal has changed anything since the last call. Cheap enough for every second. */
  hasForeignChanges(): boolean;
  close(): void;
}

const OPEN_FAILED = 'The vault index could not be opened';
const READ_FAILED = 'The vault index could not be read';
const WRITE_FAILED = 'The vault index could not be written';
const MOST_ENTRIES = 10_000;
const MOST_RECORDS = 5_000;

/** @returns a problem where the files are not ours, of a newer version, or cannot be opened. */
export function openVaultIndex(
  folder: string,
  now: () => number = Date.now,
): Result<VaultIndex, StorageProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  return withLock(path.join(folder, 'vaults.lock'), OPEN_FAILED, () => {
    const file = path.join(folder, 'vaults.db');
    const opened = openPrivateDatabase(
      {
        path: file,
        what: OPEN_FAILED,
        version: VAULT_VERSION,
        schema: VAULT_SCHEMA,
        upgrades: VAULT_UPGRADES,
      },
      now(),
    );
    if (!opened.ok) return opened;
    const presence = announcePresence(folder);
    if (!presence.ok) {
      opened.value.database.close();
      return presence;
    }
    const notices = [...prepared.value, ...opened.value.notices];
    return ok({ ...tables(opened.value.database, presence.value), notices });
  });
}

function tables(database: DatabaseSync, presence: Presence): Omit<VaultIndex, 'notices'> {
  const select = database.prepare(
    'SELECT * FROM entries WHERE profile_id = ? ORDER BY set_at_ms DESC LIMIT ?',
  );
  // Two terminals can hear their answers in either order; the higher version is the later one.
  const put = database.prepare(`
    INSERT INTO entries (profile_id, vault, kind, name, version, set_at_ms)
    VALUES (:profileId, :vault, :kind, :name, :version, :setAtMs)
    ON CONFLICT (profile_id, vault, kind, name) DO UPDATE SET
      version = coalesce(max(excluded.version, version), excluded.version, version),
      set_at_ms = max(excluded.set_at_ms, set_at_ms)`);
  const begin = database.prepare(`
    INSERT INTO sends (send_id, profile_id, vault, kind, names, started_at_ms, sender)
    VALUES (:sendId, :profileId, :vault, :kind, :names, :startedAtMs, :sender)`);
  const end = database.prepare('DELETE FROM sends WHERE send_id = ?');
  const open = database.prepare('SELECT * FROM sends WHERE profile_id = ? ORDER BY started_at_ms');
  const setSince = database.prepare(`
    SELECT 1 FROM entries
    WHERE profile_id = ? AND vault = ? AND kind = ? AND name = ? AND set_at_ms >= ?`);
  const log = database.prepare(`
    INSERT INTO rotations
      (rotation_id, at_ms, profile_id, profile_name, vault, name, source, state, version,
       version_before, reason)
    VALUES (:rotationId, :atMs, :profileId, :profileName, :vault, :name, :source, :state, :version, :versionBefore, :reason)`);
  const dataVersion = database.prepare('PRAGMA data_version');
  let seenVersion = dataVersion.get()?.data_version;
  const rotations = database.prepare('SELECT * FROM rotations ORDER BY id DESC LIMIT ?');

  /** A name that was set since the send began is known again. */
  const isOpen = (send: InterruptedSend) => (name: string) =>
    setSince.get(send.profileId, send.vault, send.kind, name, send.startedAtMs) === undefined;

  return {
    load: (profileId) =>
      attempt(READ_FAILED, () => present(select.all(profileId, MOST_ENTRIES).map(readKnown))),
    record: (entries) =>
      attempt(WRITE_FAILED, () => {
        database.exec('BEGIN IMMEDIATE');
        try {
          for (const { profileId, setAtMs, vault, kind, name, version } of entries) {
            const at = Math.trunc(setAtMs);
            put.run({ profileId, vault, kind, name, version, setAtMs: at });
          }
          database.exec('COMMIT');
        } catch (error) {
          // A full disk can have ended the transaction already.
          if (database.isTransaction) database.exec('ROLLBACK');
          throw error;
        }
      }),
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
    interrupted: (profileId) =>
      attempt(READ_FAILED, () =>
        present(open.all(profileId).map(readInterrupted))
          .filter(({ sender }) => !presence.isAlive(sender, 20))
          .map(({ sender, ...send }) => ({ ...send, names: send.names.filter(isOpen(send)) }))
          .filter(({ sendId, names }) => {
            if (names.length === 0) end.run(sendId);
            return names.length > 0;
          }),
      ),
    logRotation: (record) =>
      attempt(WRITE_FAILED, () => {
        log.run({ ...record, atMs: Math.trunc(record.atMs) });
      }),
    rotations: (limit = MOST_RECORDS) =>
      attempt(READ_FAILED, () => present(rotations.all(limit).map(readRotation))),
    hasForeignChanges() {
      const version = attempt(READ_FAILED, () => dataVersion.get()?.data_version);
      if (!version.ok || version.value === seenVersion) return false;
      seenVersion = version.value;
      return true;
    },
    close() {
      database.close();
      presence.close();
    },
  };
}

/** Leaves out rows that are not what this program writes. */
function present<T>(rows: readonly (T | null)[]): readonly T[] {
  return rows.filter((row) => row !== null);
}

function attempt<T>(what: string, work: () => T): Result<T, StorageProblem> {
  try {
    return ok(work());
  } catch (error) {
    return err(problemFromError(what, error));
  }
}
