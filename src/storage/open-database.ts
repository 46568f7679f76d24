import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Database, IN_MEMORY, suspicionOf, type Terminal } from './database.ts';
import { BUSY_MS, OPENING_BUSY_MS, toldFromLocks, withFileLock } from './file-lock.ts';
import { moveAside } from './own-folder.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { attempt, isDamage, refuse, type Stored, sqliteCodeOf } from './storage-problem.ts';

/** Read whole at each opening up to this size. */
const CHECKED_BYTES = 8 * 1024 * 1024;

interface Opened {
  readonly database: Database;
  /** What was moved aside, as sentences. */
  readonly notices: readonly string[];
}

/**
 * Opens `dispatchbox.db` in a folder of ours, or begins it. Takes no write lock where the schema is there already: a
 * process that was stopped may hold it. A damaged file is moved aside.
 *
 * @returns a problem for a file of another version, and whatever the system refuses.
 */
export function openDatabase(folder: string, terminal: Terminal): Stored<Opened> {
  const file = path.join(folder, 'dispatchbox.db');
  const opened = (connection: DatabaseSync, notices: readonly string[] = []): Opened => {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return { database: new Database(file, connection, terminal), notices };
  };
  return attempt(`Couldn't open ${file}`, () => {
    const found = toldFromLocks(folder, () => connect(file));
    if (found instanceof DatabaseSync) return opened(found);
    // Two programs that start at once must not both begin it, or move it aside.
    return withFileLock(path.join(folder, 'dispatchbox.lock'), OPENING_BUSY_MS, () => {
      const again = connect(file);
      if (again instanceof DatabaseSync) return opened(again);
      if (again === 'absent') return opened(begin(file));
      const movedTo = moveAside(file, terminal.now());
      fs.rmSync(suspicionOf(file), { force: true });
      const notice = `${file} is damaged. It was moved to ${movedTo}, and a new one was started.`;
      return opened(begin(file), [notice]);
    });
  });
}

export function databaseInMemory(terminal: Terminal): Database {
  const connection = new DatabaseSync(IN_MEMORY);
  connection.exec(SCHEMA);
  return new Database(IN_MEMORY, connection, terminal);
}

/** `absent` is also what was about to be begun. */
function connect(file: string): DatabaseSync | 'absent' | 'damaged' {
  if (!fs.existsSync(file)) return 'absent';
  const connection = openFile(file);
  let isGood = false;
  try {
    connection.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -2000');
    const version = connection.prepare('PRAGMA user_version').get()?.user_version;
    const parts = connection.prepare('SELECT count(*) AS parts FROM sqlite_schema').get()?.parts;
    if (version === 0) return parts === 0 ? 'absent' : 'damaged';
    if (version !== SCHEMA_VERSION) return refuse(otherVersion(file));
    isGood = isWhole(file, connection);
    return isGood ? connection : 'damaged';
  } catch (error) {
    // A schema whose text was changed can't be read.
    if (isDamage(error) || sqliteCodeOf(error) === 1) return 'damaged';
    throw error;
  } finally {
    if (!isGood) connection.close();
  }
}

function otherVersion(file: string): string {
  return `${file} was written by another version of dispatchbox, so it was left alone and nothing can be sent. Use that version, or move the file away.`;
}

/**
 * On a read-only disk SQLite opens a database in WAL only as `immutable`. After a process was killed, its log is still
 * there, and the database is opened with it.
 */
function openFile(file: string): DatabaseSync {
  const isWritable = attempt('', () => fs.accessSync(path.dirname(file), fs.constants.W_OK)).ok;
  if (isWritable || fs.existsSync(`${file}-wal`)) {
    return new DatabaseSync(file, { timeout: OPENING_BUSY_MS });
  }
  return new DatabaseSync(new URL('?immutable=1', pathToFileURL(file)), { readOnly: true });
}

/** Reading all of a big file takes longer than everything else at the start: only if damage was found in it. */
function isWhole(file: string, connection: DatabaseSync): boolean {
  const suspicion = suspicionOf(file);
  const isSuspected = fs.existsSync(suspicion);
  const isChecked = isSuspected || fs.statSync(file).size <= CHECKED_BYTES;
  const check = isChecked ? connection.prepare('PRAGMA quick_check(1)').get()?.quick_check : 'ok';
  if (check !== 'ok' || !hasSchema(connection)) return false;
  if (isSuspected) fs.rmSync(suspicion, { force: true });
  return true;
}

/** One changed byte in the schema's text passes all of SQLite's checks, and breaks our statements. */
function hasSchema(connection: DatabaseSync): boolean {
  const found = connection.prepare('SELECT sql FROM sqlite_schema').all();
  const parts = new Set(found.map(({ sql }) => sql));
  const wanted = SCHEMA.split(';').map((part) => part.trim());
  return wanted.every((part) => !part.startsWith('CREATE') || parts.has(part));
}

function begin(file: string): DatabaseSync {
  // SQLite's mode would depend on the umask; its companions get the mode of the file.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  const connection = new DatabaseSync(file, { timeout: OPENING_BUSY_MS });
  try {
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    connection.exec(`PRAGMA cache_size = -2000; BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
