import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ok, type Result } from '../domain/result.ts';
import type { RotationRecord } from '../domain/vault-records.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import { announcePresence, type Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';
import {
  attempt,
  type EntryTables,
  entryTables,
  READ_FAILED,
  WRITE_FAILED,
} from './vault-entries.ts';
import {
  present,
  readRotation,
  VAULT_SCHEMA,
  VAULT_UPGRADES,
  VAULT_VERSION,
} from './vault-rows.ts';

/**
 * What this machine remembers of vaults, for all profiles, in `vaults.db`; safe for several
 * terminals at once. Names, versions and times: no value is ever in it.
 */
export interface VaultIndex extends EntryTables {
  /** What was recovered or repaired at opening; sentences. */
  readonly notices: readonly string[];
  logRotation(record: RotationRecord): Result<void, StorageProblem>;
  /** The newest first, of all profiles. */
  rotations(limit?: number): Result<readonly RotationRecord[], StorageProblem>;
  /** Whether another terminal has changed anything since the last call. Cheap enough for every second. */
  hasForeignChanges(): boolean;
  close(): void;
}

const OPEN_FAILED = 'The vault index could not be opened';
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
  const log = database.prepare(`
    INSERT INTO rotations
      (rotation_id, at_ms, profile_id, profile_name, vault, name, source, state, version,
       version_before, reason)
    VALUES (:rotationId, :atMs, :profileId, :profileName, :vault, :name, :source, :state, :version, :versionBefore, :reason)`);
  const dataVersion = database.prepare('PRAGMA data_version');
  let seenVersion = dataVersion.get()?.data_version;
  const rotations = database.prepare('SELECT * FROM rotations ORDER BY id DESC LIMIT ?');
  return {
    ...entryTables(database, presence),
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
