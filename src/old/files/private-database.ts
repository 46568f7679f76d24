import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../domain/result.ts';
import { attempt, type FileProblem, isDamage, sqliteCodeOf, tooNew } from './file-problem.ts';
import {
  checkOwnPath,
  createPrivateFile,
  narrowMode,
  PRIVATE_FILE_MODE,
  pathAside,
  syncFolder,
} from './private-file.ts';
import { prepareFolder } from './private-folder.ts';
import { keepPlace } from './transactions.ts';
import { withLock } from './write-lock.ts';

/** A statement waits about as long as one write takes, then fails as locked: see `retryWhileLocked`. */
const BUSY_TIMEOUT_MS = 20;

/** Checked at each opening up to this size. */
const CHECKED_BYTES = 8 * 1024 * 1024;

/** SQLite finds these by name and trusts their contents. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'] as const;

/** A database of ours. `T` is what reads and writes its tables. */
interface DatabaseKind<T> {
  /** The file's name in its folder. */
  readonly name: string;
  /** The name of its lock, which may also be that of other files. */
  readonly lock: string;
  /** The first half of the sentence on failure, such as `The history could not be opened`. */
  readonly what: string;
  /** Creates version 1 of the schema. The version is stored as `user_version`. */
  readonly schema: string;
  /** Upgrades to later versions: the first one turns version 1 into version 2. */
  readonly upgrades?: readonly string[];
  /** Prepares its statements, which fails if the file is damaged. */
  readonly tablesOf: (database: DatabaseSync) => T;
}

interface OpenedDatabase<T> {
  readonly tables: T;
  /** What was recovered or repaired, as sentences. */
  readonly notices: readonly string[];
}

/**
 * Opens a database in one of our folders, 0600 with its companions, in WAL mode. Upgrades an older one, refuses a
 * newer one, moves a damaged one aside and starts anew. Integers are read as bigint. Two programs that start at
 * once must not both move a damaged file aside, or create a schema, so it happens under a lock.
 */
export function openPrivateDatabase<T>(
  folder: string,
  kind: DatabaseKind<T>,
): Result<OpenedDatabase<T>, FileProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const opened = withLock(path.join(folder, kind.lock), kind.what, () =>
    openOrReplace(path.join(folder, kind.name), kind),
  );
  if (opened.ok) {
    const { tables, notices } = opened.value;
    return ok({ tables, notices: [...prepared.value, ...notices] });
  }
  if (opened.error.kind !== 'disk') return opened;
  // SQLite only says that it can't open the file; the system says why.
  const writable = attempt(kind.what, () => fs.accessSync(folder, fs.constants.W_OK));
  return writable.ok ? opened : writable;
}

function openOrReplace<T>(
  file: string,
  kind: DatabaseKind<T>,
): Result<OpenedDatabase<T>, FileProblem> {
  const foreign = takeCharge(file);
  if (foreign !== null) return err({ kind: 'foreign-file', message: foreign });
  const isChecked = needsCheck(file);
  let found = connect(file, kind, isChecked);
  // Damage must be seen twice: the check also reports a read that failed in passing as damage.
  if (found.kind === 'damaged') found = connect(file, kind, isChecked);
  if (found.kind === 'open') return ok({ tables: found.tables, notices: [] });
  if (found.kind === 'too-new') return err(tooNew(file));

  const movedTo = moveAside(file);
  createPrivateFile(file);
  const fresh = connect(file, kind, true);
  if (fresh.kind !== 'open') {
    return err({ kind: 'disk', message: `${kind.what}: the file is damaged.` });
  }
  const notice = `${file} is damaged. It was moved to ${movedTo}, and a new one was started.`;
  return ok({ tables: fresh.tables, notices: [notice] });
}

type Connection<T> =
  | { readonly kind: 'open'; readonly tables: T }
  | { readonly kind: 'damaged' | 'too-new' };

/** SQLite rejects a statement. Ours can be prepared with every intact file; one changed byte in an index's text breaks them. */
const SQLITE_ERROR = 1;

function connect<T>(file: string, kind: DatabaseKind<T>, isChecked: boolean): Connection<T> {
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT_MS,
    // Node throws on integers beyond JavaScript's range, and a damaged file can contain any.
    readBigInts: true,
  });
  try {
    const verdict = bringUpToDate(file, database, kind, isChecked);
    if (verdict === 'good') {
      keepPlace(database, file);
      return { kind: 'open', tables: kind.tablesOf(database) };
    }
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
  file: string,
  database: DatabaseSync,
  { schema, upgrades = [] }: Pick<DatabaseKind<unknown>, 'schema' | 'upgrades'>,
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
    syncFolder(path.dirname(file));
  }
  return hasShapeOf(database, steps.join(';')) ? 'good' : 'damaged';
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
function takeCharge(database: string): string | null {
  for (const suffix of COMPANIONS) {
    const file = `${database}${suffix}`;
    const check = checkOwnPath(file, 'file');
    if (check.kind === 'foreign') return check.message;
    if (check.kind === 'ours') narrowMode(file, check.mode, PRIVATE_FILE_MODE);
    // Created by us, because SQLite's mode would depend on the umask.
    if (check.kind === 'absent' && suffix === '') createPrivateFile(file);
  }
  return null;
}

/** Moves the companions too: SQLite would apply leftovers to the new database. */
function moveAside(file: string): string {
  const target = pathAside((end) => `${file}.corrupt-${end}`);
  for (const suffix of COMPANIONS) {
    if (fs.existsSync(`${file}${suffix}`)) fs.renameSync(`${file}${suffix}`, `${target}${suffix}`);
  }
  return target;
}
