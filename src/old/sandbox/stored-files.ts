import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { ok, type Result } from '../domain/result.ts';
import { attempt, type FileProblem } from '../files/file-problem.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import { readSealingKey } from './sealed-values.ts';
import { readTokens, type Tokens } from './tokens.ts';

const SCHEMA = `
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
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`;

/** The first half of the sentence when the system prevents startup. */
export const START_FAILED = "Couldn't start the sandbox";

const LOCK = 'sandbox.lock';

/** What the sandbox stores in its folder. */
interface StoredFiles {
  readonly tokens: Tokens;
  readonly sealingKey: Buffer;
  readonly database: DatabaseSync;
  /** What had to be repaired or recovered, as sentences. */
  readonly notices: readonly string[];
}

/** Opens the files, creating any that are missing. Several processes may have them open. */
export function openStoredFiles(folder: string): Result<StoredFiles, FileProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  // When several processes start on a new folder, one creates the tokens and key for all.
  const keys = withLock(path.join(folder, LOCK), START_FAILED, () => {
    const tokens = readTokens(path.join(folder, 'tokens.json'));
    if (!tokens.ok) return tokens;
    const sealingKey = readSealingKey(path.join(folder, 'vault.key'));
    return sealingKey.ok ? ok({ tokens: tokens.value, sealingKey: sealingKey.value }) : sealingKey;
  });
  if (!keys.ok) return keys;
  const opened = openPrivateDatabase(folder, {
    name: 'sandbox.sqlite',
    lock: LOCK,
    what: START_FAILED,
    schema: SCHEMA,
    tablesOf: (database) => database,
  });
  if (!opened.ok) return opened;
  const { tables: database, notices } = opened.value;
  // Commits reach the disk before we answer, so whatever was answered survives the process.
  database.exec('PRAGMA synchronous = FULL');
  return ok({ ...keys.value, database, notices: [...prepared.value, ...notices] });
}

const PORTS = v.pipe(v.string(), v.parseJson(), v.array(v.number()));
const KEPT = 8;

/**
 * The ports that this folder's servers used, preferred first. There are several, so that two terminals on one
 * folder each get back the port in their run URLs.
 */
export function rememberedPorts(database: DatabaseSync): readonly number[] {
  const row = attempt('', () =>
    database.prepare("SELECT value FROM settings WHERE name = 'ports'").get(),
  );
  const parsed = v.safeParse(PORTS, row.ok ? row.value?.value : null);
  return parsed.success ? parsed.output : [];
}

/**
 * Remembers the port of a started server, if the disk allows.
 *
 * @param isChosen whether the port was requested explicitly: then prefer it from now on.
 */
export function rememberPort(database: DatabaseSync, port: number, isChosen: boolean): void {
  const others = rememberedPorts(database);
  if (!isChosen && others.includes(port)) return;
  const rest = others.filter((other) => other !== port);
  const ports = isChosen ? [port, ...rest].slice(0, KEPT) : [...rest.slice(0, KEPT - 1), port];
  attempt('', () =>
    database
      .prepare("INSERT OR REPLACE INTO settings (name, value) VALUES ('ports', ?)")
      .run(JSON.stringify(ports)),
  );
}
