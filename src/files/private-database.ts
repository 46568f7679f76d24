import fs from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../domain/result.ts';
import {
  type FileProblem,
  isDamage,
  problemFromError,
  sqliteCodeOf,
  tooNew,
} from './file-problem.ts';
import {
  checkOwnPath,
  createPrivateFile,
  narrowMode,
  PRIVATE_FILE_MODE,
  syncFolder,
} from './private-file.ts';

/** A statement waits about as long as one write takes, then fails as locked: see `whileLocked`. */
const BUSY_TIMEOUT_MS = 20;

/** Checked at each opening up to this size. */
const CHECKED_BYTES = 8 * 1024 * 1024;

/** SQLite finds these by name and trusts their contents. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'] as const;

export interface DatabaseKind {
  readonly path: string;
  /** The first half of the sentence on failure, such as `The history could not be opened`. */
  readonly what: string;
  /** Creates version 1 of the schema. The version is stored as `user_version`. */
  readonly schema: string;
  /** Upgrades to later versions: the first one turns version 1 into version 2. */
  readonly upgrades?: readonly string[];
}

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** What was recovered, as sentences. */
  readonly notices: readonly string[];
}

/**
 * Opens one of our databases, 0600 with its companions, in WAL mode. Moves a damaged one aside and starts a
 * new one. Integers are read as bigint. Hold a lock around it: a second process could move the first one's
 * new database aside.
 */
export function openPrivateDatabase(
  kind: DatabaseKind,
  nowMs: number,
): Result<OpenedDatabase, FileProblem> {
  try {
    const foreign = takeCharge(kind.path);
    if (foreign !== null) return err({ kind: 'foreign-file', message: foreign });
    const first = inspected(kind);
    if (first.kind === 'open') return ok({ database: first.database, notices: [] });
    if (first.kind === 'too-new') return err(tooNew(kind.path));

    const movedTo = moveAside(kind.path, nowMs);
    createPrivateFile(kind.path);
    const second = connect(kind, true);
    const notice = `${kind.path} is damaged. It was moved to ${movedTo}, and a new one was started.`;
    if (second.kind === 'open') return ok({ database: second.database, notices: [notice] });
    return err({ kind: 'disk', message: `${kind.what}: the file is damaged.` });
  } catch (error) {
    return err(problemFromError(kind.what, error));
  }
}

/** Damage must be seen twice: the check also reports a read that failed in passing as damage. */
function inspected(kind: DatabaseKind): Connection {
  const isChecked = needsCheck(kind.path);
  const first = connect(kind, isChecked);
  return first.kind === 'damaged' ? connect(kind, isChecked) : first;
}

type Connection =
  | { readonly kind: 'open'; readonly database: DatabaseSync }
  | { readonly kind: 'damaged' | 'too-new' };

/** SQLite rejects a statement. The ones used on opening work with every intact file. */
const SQLITE_ERROR = 1;

function connect(kind: DatabaseKind, isChecked: boolean): Connection {
  const database = new DatabaseSync(kind.path, {
    timeout: BUSY_TIMEOUT_MS,
    // Node throws on integers beyond JavaScript's range, and a damaged file can contain any.
    readBigInts: true,
  });
  try {
    const verdict = bringUpToDate(database, kind, isChecked);
    if (verdict === 'good') return { kind: 'open', database };
    database.close();
    return { kind: verdict };
  } catch (error) {
    database.close();
    if (isDamage(error) || sqliteCodeOf(error) === SQLITE_ERROR) return { kind: 'damaged' };
    throw error;
  }
}

/**
 * Reading all of a big file takes longer than everything else at the start. SQLite removes its log when the last
 * process closes a database, so where there is none, nothing was interrupted.
 */
function needsCheck(path: string): boolean {
  return fs.statSync(path).size <= CHECKED_BYTES || fs.existsSync(`${path}-wal`);
}

function bringUpToDate(
  database: DatabaseSync,
  { path, schema, upgrades = [] }: DatabaseKind,
  isChecked: boolean,
): 'good' | 'damaged' | 'too-new' {
  const version = 1 + upgrades.length;
  const found = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (found > version) return 'too-new';
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -200');
  if (isChecked) {
    const check = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (check !== 'ok') return 'damaged';
  }
  const steps = [schema, ...upgrades];
  if (found < version) {
    const missing = steps.slice(found, version).join(';');
    database.exec(`BEGIN IMMEDIATE; ${missing}; PRAGMA user_version = ${version}; COMMIT`);
    syncFolder(dirname(path));
  }
  const sum = checksumOfSchema(database);
  const stamped = Number(database.prepare('PRAGMA application_id').get()?.application_id);
  if (sum === stamped) return 'good';
  if (!hasShapeOf(database, steps.join(';'))) return 'damaged';
  stamp(database, sum);
  return 'good';
}

/** Of the text that SQLite reads a schema from, as a 32-bit number with a sign. */
function checksumOfSchema(database: DatabaseSync): number {
  let sum = 0;
  for (const row of database.prepare('SELECT name, sql FROM sqlite_schema').all()) {
    const text = JSON.stringify(row);
    for (let at = 0; at < text.length; at += 1) {
      sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
    }
  }
  return sum;
}

/** Spares the next opening a comparison that takes a millisecond. A full disk can do without. */
function stamp(database: DatabaseSync, sum: number): void {
  try {
    database.exec(`PRAGMA application_id = ${sum}`);
  } catch (error) {
    if (isDamage(error)) throw error;
  }
}

/** What our statements rely on: columns, and the tables they reference. */
const SHAPES = [
  `
   SELECT of.name AS "table", of.wr, of.strict, it.name, it.type, it."notnull", it.pk
   FROM pragma_table_list AS of JOIN pragma_table_xinfo(of.name) AS it WHERE of.schema = 'main'`,
  `SELECT of.name AS "child", it."table", it."from", it."to"
   FROM pragma_table_list AS of JOIN pragma_foreign_key_list(of.name) AS it WHERE of.schema = 'main'`,
];

/** One changed byte in a schema's text passes all of SQLite's checks and breaks our statements. */
function hasShapeOf(database: DatabaseSync, schema: string): boolean {
  const wanted = new DatabaseSync(':memory:');
  wanted.exec(schema);
  const shapeOf = (of: DatabaseSync) =>
    SHAPES.flatMap((query) => {
      const select = of.prepare(query);
      select.setReadBigInts(false);
      return select.all().map((row) => JSON.stringify(row));
    });
  const found = new Set(shapeOf(database));
  const isComplete = shapeOf(wanted).every((part) => found.has(part));
  wanted.close();
  return isComplete;
}

/**
 * @returns what is wrong with a path that isn't ours, else `null`. SQLite sets the modes of the companions.
 */
function takeCharge(path: string): string | null {
  for (const suffix of COMPANIONS) {
    const file = `${path}${suffix}`;
    const check = checkOwnPath(file, 'file');
    if (check.kind === 'foreign') return check.message;
    if (check.kind === 'ours') narrowMode(file, check.mode, PRIVATE_FILE_MODE);
    // Created by us, because SQLite's mode would depend on the umask.
    if (check.kind === 'absent' && suffix === '') createPrivateFile(file);
  }
  return null;
}

/** Moves the companions too: SQLite would apply leftovers to the new database. */
function moveAside(path: string, nowMs: number): string {
  const timestamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = `${path}.corrupt-${timestamp}`;
  for (let copy = 2; fs.existsSync(target); copy += 1) {
    target = `${path}.corrupt-${timestamp}-${copy}`;
  }
  for (const suffix of COMPANIONS) {
    if (fs.existsSync(`${path}${suffix}`)) {
      fs.renameSync(`${path}${suffix}`, `${target}${suffix}`);
    }
  }
  return target;
}

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
