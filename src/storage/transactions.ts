import type { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../domain/result.ts';
import { problemFromError } from '../files/file-problem.ts';
import type { StorageProblem } from './storage-problem.ts';

/** All or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const made = work();
    database.exec('COMMIT');
    return made;
  } catch (error) {
    // A full disk may have already ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** A change that is on disk when this returns, safe from a power cut. */
export function onDisk<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = FULL');
  try {
    return inTransaction(database, work);
  } finally {
    database.exec('PRAGMA synchronous = NORMAL');
  }
}

export function attempt<T>(what: string, work: () => T): Result<T, StorageProblem> {
  try {
    return ok(work());
  } catch (error) {
    return err(problemFromError(what, error));
  }
}
