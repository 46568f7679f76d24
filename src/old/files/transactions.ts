import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in one transaction. Takes the write lock first, because a transaction that starts by reading
 * fails at its first write if another process wrote in between.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have already ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

const files = new WeakMap<DatabaseSync, { readonly path: string; readonly id: number }>();

/**
 * From now on, durable writes fail once the file isn't in its place any more. Another process may move a damaged
 * one aside, and people remove files: it stays open here, but nobody would ever read what was written to it.
 */
export function keepPlace(database: DatabaseSync, path: string): void {
  files.set(database, { path, id: fs.statSync(path).ino });
}

function checkPlace(database: DatabaseSync): void {
  const file = files.get(database);
  if (!file || fs.statSync(file.path, { throwIfNoEntry: false })?.ino === file.id) return;
  throw Object.assign(new Error('moved'), { code: 'ESTALE', syscall: 'stat' });
}

/**
 * Makes one statement or transaction wait for the disk, which takes milliseconds. A write without this survives
 * a crash but not a power cut.
 */
export function durably<T>(database: DatabaseSync, write: () => T): T {
  checkPlace(database);
  database.exec('PRAGMA synchronous = FULL');
  try {
    return write();
  } finally {
    database.exec('PRAGMA synchronous = NORMAL');
  }
}
