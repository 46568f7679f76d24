import { err, ok, type Result } from '../domain/result.ts';

/**
 * Why one of our files couldn't be used. `message` is one or two sentences for a person, without any stored
 * value.
 */
export interface FileProblem {
  /**
   * - `disk`: the system refused or failed: full, read-only, broken. What was stored before is still there.
   * - `foreign-file`: something else is where our file belongs: a link, a device, another user's file.
   * - `too-new`: a newer version of this program wrote it. We never overwrite it.
   * - `locked`: another process held the lock for longer than we wait.
   */
  readonly kind: 'disk' | 'foreign-file' | 'too-new' | 'locked';
  readonly message: string;
}

const DAMAGED = 'the file is damaged';
const FULL = 'the disk is full';
const NO_PERMISSION = 'permission denied';
const DISK_ERROR = 'the disk reported an error';
const NO_MEMORY = "there isn't enough memory";

/** What SQLite reports about the system, by primary result code. */
const SQLITE_WORDS: Readonly<Record<number, string>> = {
  3: NO_PERMISSION,
  7: NO_MEMORY,
  8: 'the file is read-only',
  10: DISK_ERROR,
  13: FULL,
  14: "the file can't be opened",
  15: "the disk doesn't support locks",
  19: 'a rule in its database refused it',
};

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  EACCES: NO_PERMISSION,
  EBUSY: 'another program is using it',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than this system allows',
  EIO: DISK_ERROR,
  EISDIR: 'a folder is in its place',
  ELOOP: 'a link in its path leads back to itself',
  EMFILE: 'this program has too many open files (see ulimit -n)',
  ENAMETOOLONG: 'its path is too long',
  ENFILE: 'the system has too many open files',
  ENOENT: "it doesn't exist",
  ENOMEM: NO_MEMORY,
  ENOSPC: FULL,
  ENOTDIR: "a part of its path isn't a folder",
  EPERM: NO_PERMISSION,
  EROFS: 'the disk is read-only',
  ESTALE: 'its file was moved or removed. Start dispatchbox again',
};

/** Something was written without an error, and yet isn't there: a trigger in the database may ignore what is inserted. */
class NotKept extends Error {}

/** Fails the transaction that wrote a row unless the row was read back. What isn't in the journal must not be sent. */
export function mustBeKept(isThere: boolean): void {
  if (!isThere) throw new NotKept();
}

/**
 * Turns an error from a file or database call into a problem.
 *
 * @param what the first half of the sentence, such as `Couldn't save the profiles`.
 * @throws the error itself if it isn't a system error: then it is a defect.
 */
export function problemFromError(what: string, error: unknown): FileProblem {
  if (error instanceof NotKept) {
    return { kind: 'disk', message: `${what}: what was written can't be read back.` };
  }
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode === 5 || sqliteCode === 6) {
    return { kind: 'locked', message: `${what}: another dispatchbox is writing. Try again.` };
  }
  if (sqliteCode !== null) {
    const words = isDamage(error) ? DAMAGED : SQLITE_WORDS[sqliteCode];
    if (words === undefined) throw error;
    return { kind: 'disk', message: `${what}: ${words}.` };
  }
  // An answer that arrives during shutdown finds its database closed.
  if (error.code === 'ERR_INVALID_STATE')
    return { kind: 'disk', message: `${what}: it is closed.` };
  // Use the code, never the error's own message, which may quote the file's contents.
  if (!('syscall' in error)) throw error;
  const code = String(error.code);
  const words = SYSTEM_WORDS[code] ?? `the system refused it (${code})`;
  return { kind: 'disk', message: `${what}: ${words}.` };
}

/** The problem of a file that is left alone until the program can read it. */
export function tooNew(path: string): FileProblem {
  const message = `${path} was written by a newer version of dispatchbox, so it was left alone. Install that version.`;
  return { kind: 'too-new', message };
}

/** Runs work that the file system or a database may refuse. @param what as for `problemFromError`. */
export function attempt<T>(what: string, work: () => T): Result<T, FileProblem> {
  try {
    return ok(work());
  } catch (error) {
    return err(problemFromError(what, error));
  }
}

/** Whether SQLite says that a file isn't a database, or no longer a valid one. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code === 11 || code === 26;
}

/** @returns the primary result code of an SQLite error, or `null` for other errors. */
export function sqliteCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
