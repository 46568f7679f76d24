import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateFile, narrowIfThere } from './private-files.ts';
import { causeOf, SandboxError } from './sandbox-error.ts';

/** Each entry brings the schema from its index to the next version. Entries are only ever added. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE dispatches (
     dispatch_id TEXT PRIMARY KEY,
     request TEXT NOT NULL,
     created_at_ms INTEGER NOT NULL,
     due_at_ms INTEGER NOT NULL,
     error TEXT
   ) STRICT;
   CREATE TABLE runs (
     run_id TEXT PRIMARY KEY,
     dispatch_id TEXT NOT NULL REFERENCES dispatches (dispatch_id),
     position INTEGER NOT NULL,
     report TEXT NOT NULL
   ) STRICT;
   CREATE INDEX runs_of_dispatch ON runs (dispatch_id, position);
   CREATE TABLE secrets (
     vault TEXT NOT NULL,
     name TEXT NOT NULL,
     version INTEGER NOT NULL,
     description TEXT NOT NULL,
     sealed BLOB NOT NULL,
     PRIMARY KEY (vault, name)
   ) STRICT;
   CREATE TABLE vars (
     vault TEXT NOT NULL,
     name TEXT NOT NULL,
     value TEXT NOT NULL,
     PRIMARY KEY (vault, name)
   ) STRICT;
   CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`,
];

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens the storage. Several processes may hold it open; a commit is on the disk before it
 * returns, so what was answered survives the end of the process.
 *
 * @throws SandboxError where the file is no database, or one of a newer version.
 */
export function openDatabase(file: string): DatabaseSync {
  ensurePrivateFile(file);
  // Left behind by a process that was killed.
  for (const companion of [`${file}-wal`, `${file}-shm`]) narrowIfThere(companion);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    migrate(database, file);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof SandboxError) throw error;
    throw new SandboxError(
      `The sandbox cannot open its storage ${file} (${error instanceof Error ? error.message : causeOf(error)}). Move the file away, then start again.`,
    );
  }
}

/**
 * Runs `work` in one transaction. It takes the write lock first, since a transaction that starts
 * by reading fails at its first write when another process wrote in between.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function migrate(database: DatabaseSync, file: string): void {
  inTransaction(database, () => {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > MIGRATIONS.length) {
      throw new SandboxError(
        `The storage ${file} was written by a newer version. Update, or choose another folder.`,
      );
    }
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}
