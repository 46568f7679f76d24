import type { DatabaseSync } from 'node:sqlite';
import { ok, type Result } from '../domain/result.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { watchForeignChanges } from '../files/transactions.ts';
import { openBusyPlaces } from './busy-places.ts';
import { openPresence, type Presence } from './presence.ts';
import { openRememberedPlaces, type RememberedPlaces } from './remembered-places.ts';
import { openRotationJournal, type RotationJournal } from './rotation-journal.ts';
import type { StorageProblem } from './storage-problem.ts';
import { type EntryTables, openEntryTables } from './vault-entries.ts';
import { VAULT_SCHEMA, VAULT_UPGRADES } from './vault-schema.ts';

/**
 * What this machine remembers about vaults, for all profiles, in `vaults.db`; safe for several terminals at
 * once. Names, versions and times: never a value.
 */
export interface VaultIndex extends EntryTables {
  /** What was recovered or repaired on opening, as sentences. */
  readonly notices: readonly string[];
  readonly rotations: RotationJournal;
  readonly remembered: RememberedPlaces;
  /** Whether another terminal changed anything since the last call. Cheap enough to call every second. */
  hasForeignChanges(): boolean;
  close(): void;
}

/** @returns a problem if the files aren't ours, are from a newer version, or can't be opened. */
export function openVaultIndex(folder: string): Result<VaultIndex, StorageProblem> {
  const presence = openPresence(folder, 'The vault index could not be written');
  const opened = openPrivateDatabase(folder, {
    name: 'vaults.db',
    lock: 'vaults.lock',
    what: 'The vault index could not be opened',
    schema: VAULT_SCHEMA,
    upgrades: VAULT_UPGRADES,
    tablesOf: (database) => tablesIn(database, presence),
  });
  return opened.ok ? ok({ ...opened.value.tables, notices: opened.value.notices }) : opened;
}

function tablesIn(database: DatabaseSync, presence: Presence): Omit<VaultIndex, 'notices'> {
  const remembered = openRememberedPlaces(database);
  const busy = openBusyPlaces(database, presence, () => settleDead());
  const others = { ...remembered.tables, ...busy };
  const { journal, tables } = openRotationJournal(database, presence, others);
  const { entries, settleDead } = openEntryTables(database, presence, { ...tables, ...others });
  return {
    ...entries,
    rotations: {
      ...journal,
      // Whoever looks settles what dead terminals left behind. Where that can't be written, what is there is read.
      unfinished() {
        entries.recover();
        return journal.unfinished();
      },
      writes() {
        entries.recover();
        return journal.writes();
      },
    },
    remembered: remembered.places,
    hasForeignChanges: watchForeignChanges(database),
    close() {
      database.close();
      presence.close();
    },
  };
}
