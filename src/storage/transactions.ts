import type { DatabaseSync } from 'node:sqlite';
import { attempt } from '../files/file-problem.ts';
import { inTransaction } from '../files/private-database.ts';

/**
 * Makes one statement or transaction wait for the disk, which takes milliseconds. A write without this survives
 * a crash but not a power cut.
 */
export function durably<T>(database: DatabaseSync, write: () => T): T {
  database.exec('PRAGMA synchronous = FULL');
  try {
    return write();
  } finally {
    database.exec('PRAGMA synchronous = NORMAL');
  }
}

/** Changes that are all on disk when this returns, safe from a power cut. */
export function onDisk<T>(database: DatabaseSync, work: () => T): T {
  return durably(database, () => inTransaction(database, work));
}

/** @returns whether another connection has changed the database since the last time it was asked. */
export function foreignChanges(database: DatabaseSync): () => boolean {
  const dataVersion = database.prepare('PRAGMA data_version');
  let seen = dataVersion.get()?.data_version;
  return () => {
    const version = attempt('', () => dataVersion.get()?.data_version);
    if (!version.ok || version.value === seen) return false;
    seen = version.value;
    return true;
  };
}
