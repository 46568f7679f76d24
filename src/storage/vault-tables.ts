import type { DatabaseSync } from 'node:sqlite';
import { openEntryTable } from './entry-table.ts';
import { openRememberedPlaces } from './remembered-places.ts';
import { openRotationPlaces } from './rotation-places.ts';
import { openRotationTable } from './rotation-table.ts';
import { openSendTable } from './send-table.ts';
import { openWriteLog } from './write-log.ts';

/** The tables of the vault index. Each only reads and writes its rows; whoever calls holds the transaction. */
export type VaultTables = ReturnType<typeof openVaultTables>;

export function openVaultTables(database: DatabaseSync) {
  return {
    entries: openEntryTable(database),
    sends: openSendTable(database),
    rotations: openRotationTable(database),
    places: openRotationPlaces(database),
    writes: openWriteLog(database),
    remembered: openRememberedPlaces(database),
  };
}
