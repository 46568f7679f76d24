import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ok, type Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { type DatabaseKind, openPrivateDatabase } from '../files/private-database.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import type { StorageProblem } from './storage-problem.ts';
import { keepPlace } from './transactions.ts';

interface Opened<T> {
  readonly database: DatabaseSync;
  readonly tables: T;
  /** What was recovered or repaired, as sentences. */
  readonly notices: readonly string[];
}

/**
 * Opens a database in one of our folders, and what reads and writes its tables. Two terminals that start at
 * once must not both move a damaged file aside, or create a schema, so it happens under a lock.
 *
 * @param kind its `path` and the `lock` are names in the folder
 */
export function openTables<T>(
  folder: string,
  { path: name, lock, ...kind }: DatabaseKind & { readonly lock: string },
  tablesOf: (database: DatabaseSync) => T,
  now: () => number = Date.now,
): Result<Opened<T>, StorageProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  return withLock(path.join(folder, lock), kind.what, () => {
    const file = path.join(folder, name);
    const opened = openPrivateDatabase({ ...kind, path: file }, now());
    if (!opened.ok) {
      // SQLite only says that it can't open the file; the system says why.
      const writable = attempt(kind.what, () => fs.accessSync(folder, fs.constants.W_OK));
      return opened.error.kind === 'disk' && !writable.ok ? writable : opened;
    }
    const { database, notices } = opened.value;
    const tables = attempt(kind.what, () => {
      keepPlace(database, file);
      return tablesOf(database);
    });
    if (!tables.ok) {
      database.close();
      return tables;
    }
    return ok({ database, tables: tables.value, notices: [...prepared.value, ...notices] });
  });
}
