import type { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../domain/result.ts';
import { problemFromError } from '../files/file-problem.ts';
import { inTransaction } from '../files/private-database.ts';
import type { StorageProblem } from './storage-problem.ts';

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
