import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ok } from '../domain/result.ts';
import { inTransaction } from '../storage/database.ts';
import { withFileLock } from '../storage/file-lock.ts';
import { moveAside, prepareFolder } from '../storage/own-folder.ts';
import { attempt, isDamage, type Stored } from '../storage/storage-problem.ts';
import { readSealingKey } from './sealed-values.ts';
import type { Tokens } from './tokens.ts';

const VERSION = 1;

const SCHEMA = `
  CREATE TABLE tokens (kind TEXT PRIMARY KEY, token TEXT NOT NULL) STRICT;
  CREATE TABLE ports (port INTEGER PRIMARY KEY, rank INTEGER NOT NULL) STRICT;
  CREATE TABLE dispatches (
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
  PRAGMA user_version = ${VERSION};`;

/** The first half of the sentence when the system prevents startup. */
export const START_FAILED = "Couldn't start the sandbox";

/** For how long a statement waits for another process. */
const BUSY_MS = 2_000;

/** What the sandbox stores in its folder. */
interface Store {
  readonly database: DatabaseSync;
  readonly tokens: Tokens;
  readonly sealingKey: Buffer;
  /** What had to be repaired, or was moved aside, as sentences. */
  readonly notices: readonly string[];
}

/** Opens the files, creating any that are missing. Several processes may have them open. */
export function openStore(folder: string, nowMs: number): Stored<Store> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  // When several processes start on a new folder, one creates everything for all.
  const lock = path.join(folder, 'sandbox.lock');
  const opened = attempt(START_FAILED, () =>
    withFileLock(lock, BUSY_MS, () => {
      const sealingKey = readSealingKey(path.join(folder, 'sandbox.key'));
      if (!sealingKey.ok) return sealingKey;
      const { database, notices } = openDatabase(path.join(folder, 'sandbox.db'), nowMs);
      return ok({
        database,
        tokens: tokensIn(database),
        sealingKey: sealingKey.value,
        notices,
      });
    }),
  );
  return opened.ok ? opened.value : opened;
}

function openDatabase(file: string, nowMs: number) {
  const found = connect(file);
  if (found !== null) return { database: found, notices: [] };
  const movedTo = moveAside(file, nowMs);
  const database = connect(file);
  if (database === null) throw new Error('a new database is of another version');
  const what = `${file} can't be read by this version`;
  return { database, notices: [`${what}. It was moved to ${movedTo}, and a new one was started.`] };
}

/** @returns `null` for a file that is damaged or of another version. */
function connect(file: string): DatabaseSync | null {
  // SQLite's mode would depend on the umask; its companions get the mode of the file.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  const close = () => {
    database.close();
    return null;
  };
  try {
    const read = (pragma: string) => database.prepare(`PRAGMA ${pragma}`).get() ?? {};
    const { parts } = database.prepare('SELECT count(*) AS parts FROM sqlite_schema').get() ?? {};
    const isOurs = parts === 0 || read('user_version').user_version === VERSION;
    if (!isOurs || read('quick_check(1)').quick_check !== 'ok') return close();
    // Commits reach the disk before we answer, so whatever was answered survives the process.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    if (parts === 0) inTransaction(database, 'BEGIN IMMEDIATE', () => database.exec(SCHEMA));
    return database;
  } catch (error) {
    close();
    if (isDamage(error)) return null;
    throw error;
  }
}

/** One of each kind, made once for the folder. */
function tokensIn(database: DatabaseSync): Tokens {
  const add = database.prepare('INSERT OR IGNORE INTO tokens VALUES (?, ?)');
  const get = database.prepare('SELECT token FROM tokens WHERE kind = ?');
  const tokenOf = (kind: string): string => {
    add.run(kind, `sbx_${kind}_${randomBytes(32).toString('base64url')}`);
    return String(get.get(kind)?.token);
  };
  return {
    organization: tokenOf('org'),
    personal: tokenOf('per'),
    'service-account': tokenOf('sva'),
  };
}

/** The ports that this folder's servers used, so that run URLs keep working; preferred first. */
export function rememberedPorts(database: DatabaseSync): readonly number[] {
  const rows = database.prepare('SELECT port FROM ports ORDER BY rank LIMIT 8').all();
  return rows.map(({ port }) => Number(port));
}

/** If the disk allows. @param isChosen whether the port was asked for: then it is preferred from now on. */
export function rememberPort(
  database: DatabaseSync,
  port: number,
  { isChosen, nowMs }: { readonly isChosen: boolean; readonly nowMs: number },
): void {
  const add = isChosen ? 'INSERT OR REPLACE' : 'INSERT OR IGNORE';
  const rank = Math.round(isChosen ? -nowMs : nowMs);
  attempt(START_FAILED, () =>
    database.prepare(`${add} INTO ports (port, rank) VALUES (?, ?)`).run(port, rank),
  );
}
