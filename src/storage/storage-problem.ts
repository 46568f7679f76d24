import util from 'node:util';
import { err, ok, type Result } from '../domain/result.ts';

/** Why something could not be read or stored. `message` is one or two sentences, without any stored value. */
export interface StorageProblem {
  /**
   * - `locked`: another process has been writing for longer than we wait. The same call may work in a moment.
   * - `damaged`: the file turned out to be damaged. The next start moves it aside.
   * - `refused`: the system failed (full, read-only, broken), or the file or folder, or what is asked of it, isn't as it
   *   must be. What was stored before is still there.
   */
  readonly kind: 'locked' | 'damaged' | 'refused';
  readonly message: string;
}

/** Thrown in work that `attempt` runs, in a change of a file or a write to the database: it ends as the problem. */
class Refused extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Ends the work that it is called in with a problem. Nothing of it is stored. */
export function refuse(message: string, kind: StorageProblem['kind'] = 'refused'): never {
  throw new Refused({ kind, message });
}

/** The result of a call that the disk, another process or another version may prevent. */
export type Stored<T> = Result<T, StorageProblem>;

const SQLITE_LOCKED = [5, 6];
const SQLITE_DAMAGED = [11, 26];

const sqliteError = (errcode: number) =>
  Object.assign(new Error('SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });

/** As SQLite fails where another process holds the lock, and where locks don't work. */
export const [LOCKED, NO_LOCKS] = [sqliteError(5), sqliteError(15)];

/** What SQLite reports about the system, by primary result code. */
const SQLITE_WORDS: Readonly<Record<number, string>> = {
  3: 'permission denied',
  7: "there isn't enough memory",
  8: 'the file is read-only',
  10: 'the disk reported an error',
  13: 'the disk is full',
  14: "the file can't be opened",
  15: "the disk doesn't support locks, which keep two terminals from overwriting each other's data. Set DISPATCHBOX_HOME to a folder on another disk",
  19: 'a rule in its database refused it',
};

/** Where the system's own words say less. */
const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'a folder is in its place',
  ENOSPC: 'the disk is full',
  ENOTDIR: "a part of its path isn't a folder",
  EROFS: 'the disk is read-only',
};

/**
 * Turns what was refused, or an error of the file system or of SQLite, into a problem.
 *
 * @param what the first half of the sentence, such as `Couldn't save the profiles`
 * @throws the error itself if it is none of them: then it is a defect.
 */
export function problemFromError(what: string, error: unknown): StorageProblem {
  if (error instanceof Refused) return error.problem;
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const sqliteCode = sqliteCodeOf(error);
  if (isLocked(error)) {
    return { kind: 'locked', message: `${what}: another dispatchbox is writing. Try again.` };
  }
  // Node refuses integers that only a damaged file can contain.
  if (isDamage(error) || error.code === 'ERR_OUT_OF_RANGE') {
    return { kind: 'damaged', message: `${what}: the file is damaged. Start dispatchbox again.` };
  }
  if (sqliteCode !== null) {
    const words = SQLITE_WORDS[sqliteCode];
    if (words === undefined) throw error;
    return { kind: 'refused', message: `${what}: ${words}.` };
  }
  // An answer that arrives during shutdown finds the database closed.
  if (error.code === 'ERR_INVALID_STATE') {
    return { kind: 'refused', message: `${what}: it is closed.` };
  }
  if (!('errno' in error)) throw error;
  // Never the error's own message, which may quote the file's contents.
  const words = SYSTEM_WORDS[String(error.code)] ?? util.getSystemErrorMessage(Number(error.errno));
  return { kind: 'refused', message: `${what}: ${words}.` };
}

/** Runs work that may be refused, by us, the file system or a database. @param what as for `problemFromError` */
export function attempt<T>(what: string, work: () => T): Stored<T> {
  try {
    return ok(work());
  } catch (error) {
    return err(problemFromError(what, error));
  }
}

export function isLocked(error: unknown): boolean {
  return SQLITE_LOCKED.includes(sqliteCodeOf(error) ?? 0);
}

/** Whether SQLite says that a file isn't a database, or no longer a valid one. */
export function isDamage(error: unknown): boolean {
  return SQLITE_DAMAGED.includes(sqliteCodeOf(error) ?? 0);
}

/** @returns the primary result code of an SQLite error, or `null` for other errors. */
export function sqliteCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
