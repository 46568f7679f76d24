import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { err, ok } from '../domain/result.ts';
import { Database, IN_MEMORY, suspicionOf } from './database.ts';
import { toldFromLocks, withFileLock } from './file-lock.ts';
import { pathAside } from './own-folder.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { attempt, isDamage, type Stored, sqliteCodeOf } from './storage-problem.ts';

/** A statement waits about as long as one write takes. What waits for longer does so in the queue. */
const BUSY_MS = 20;
/** At the start nothing is on screen yet. */
const OPENING_BUSY_MS = 2_000;

/** Read whole at each opening up to this size. */
const CHECKED_BYTES = 8 * 1024 * 1024;

const COMPANIONS = ['', '-wal', '-shm'];

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
export function openDatabase(folder: string, now: () => number): Stored<Opened> {
  const file = path.join(folder, 'dispatchbox.db');
  const what = `Couldn't open ${file}`;
  const first = attempt(what, () => toldFromLocks(folder, () => connect(file)));
  if (!first.ok) return first;
  if (first.value.kind === 'good') return opened(file, first.value, now);
  if (first.value.kind === 'other-version') return otherVersion(file);
  // Two programs that start at once must not both begin it, or move it aside.
  const lock = path.join(folder, 'dispatchbox.lock');
  const settled = attempt(what, () => withFileLock(lock, OPENING_BUSY_MS, () => settle(file, now)));
  return settled.ok ? settled.value : settled;
}

/** A database that is nowhere on the disk. */
export function databaseInMemory(now: () => number): Database {
  const connection = new DatabaseSync(IN_MEMORY);
  connection.exec(SCHEMA);
  return new Database(IN_MEMORY, connection, now);
}

function settle(file: string, now: () => number): Stored<Opened> {
  const found = connect(file);
  if (found.kind === 'other-version') return otherVersion(file);
  if (found.kind === 'good') return opened(file, found, now);
  if (found.kind === 'absent') return opened(file, begin(file), now);
  const movedTo = moveAside(file, now);
  return opened(file, begin(file), now, [
    `${file} is damaged. It was moved to ${movedTo}, and a new one was started.`,
  ]);
}

type Connected =
  | { readonly kind: 'good'; readonly connection: DatabaseSync }
  | { readonly kind: 'absent' | 'damaged' | 'other-version' };

type Good = Extract<Connected, { kind: 'good' }>;

function opened(
  file: string,
  { connection }: Good,
  now: () => number,
  notices: readonly string[] = [],
): Stored<Opened> {
  connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  return ok({ database: new Database(file, connection, now), notices });
}

function otherVersion(file: string): Stored<never> {
  const message = `${file} was written by another version of dispatchbox, so it was left alone and nothing can be sent. Use that version, or move the file away.`;
  return err({ kind: 'other-version', message });
}

function connect(file: string): Connected {
  if (!fs.existsSync(file)) return { kind: 'absent' };
  const connection = openFile(file);
  try {
    connection.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -2000');
    const version = connection.prepare('PRAGMA user_version').get()?.user_version;
    if (version === SCHEMA_VERSION && isWhole(file, connection))
      return { kind: 'good', connection };
    connection.close();
    if (version === 0) return { kind: isBlank(file) ? 'absent' : 'damaged' };
    return { kind: version === SCHEMA_VERSION ? 'damaged' : 'other-version' };
  } catch (error) {
    connection.close();
    // A schema whose text was changed can't be read.
    if (isDamage(error) || sqliteCodeOf(error) === 1) return { kind: 'damaged' };
    throw error;
  }
}

/**
 * On a read-only disk SQLite opens a database in WAL only as one that nobody changes. What was killed there left its
 * log, and is opened with it.
 */
function openFile(file: string): DatabaseSync {
  const isReadOnly = !isWritable(path.dirname(file)) && !fs.existsSync(`${file}-wal`);
  if (!isReadOnly) return new DatabaseSync(file, { timeout: OPENING_BUSY_MS });
  return new DatabaseSync(new URL('?immutable=1', pathToFileURL(file)), { readOnly: true });
}

function isWritable(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether the file is one that was about to be begun. */
function isBlank(file: string): boolean {
  const connection = new DatabaseSync(file, { timeout: OPENING_BUSY_MS });
  try {
    return connection.prepare('SELECT count(*) AS parts FROM sqlite_schema').get()?.parts === 0;
  } finally {
    connection.close();
  }
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
  const textsOf = (of: DatabaseSync) =>
    of
      .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL')
      .all()
      .map(({ sql }) => sql);
  const wanted = new DatabaseSync(IN_MEMORY);
  wanted.exec(SCHEMA);
  const found = new Set(textsOf(connection));
  const isComplete = textsOf(wanted).every((sql) => found.has(sql));
  wanted.close();
  return isComplete;
}

function begin(file: string): Good {
  // SQLite's mode would depend on the umask; its companions get the mode of the file.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  const connection = new DatabaseSync(file, { timeout: OPENING_BUSY_MS });
  try {
    connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -2000',
    );
    connection.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
    return { kind: 'good', connection };
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** With its companions: SQLite would apply them to the new one. */
function moveAside(file: string, now: () => number): string {
  const target = pathAside(now(), (time) => `${file}.corrupt-${time}`);
  fs.rmSync(suspicionOf(file), { force: true });
  for (const end of COMPANIONS) {
    if (fs.existsSync(file + end)) fs.renameSync(file + end, target + end);
  }
  return target;
}
