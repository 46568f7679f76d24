/** Why a file of ours could not be used. `message` is one or two sentences for a person, without any stored value. */
export interface FileProblem {
  readonly kind: /** The system refused or failed: full, read-only, broken. What was stored before is still there. */
    | 'disk'
    /** Something else stands where our file belongs: a link, a device, another user's file. */
    | 'foreign-file'
    /** Written by a newer version of this program. It is never overwritten. */
    | 'too-new'
    /** Another process kept the file locked for longer than we wait. */
    | 'locked';
  readonly message: string;
}

const SQLITE_WORDS: Readonly<Record<number, string>> = {
  8: 'the file is read-only',
  10: 'the disk reported an error',
  11: 'the file is damaged',
  13: 'the disk is full',
  14: 'the file cannot be opened',
  26: 'the file is damaged',
};

const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than this system allows',
  EROFS: 'the disk is read-only',
  EACCES: 'the permission is missing',
  EPERM: 'the permission is missing',
  EIO: 'the disk reported an error',
  ENOTDIR: 'a part of its path is not a folder',
};

/**
 * Turns what a file or database call threw into a problem.
 *
 * @param what the first half of the sentence, such as `The profiles could not be saved`.
 * @throws the error itself where it is none of the system's: then it is a defect.
 */
export function problemFromError(what: string, error: unknown): FileProblem {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const sqliteCode = sqliteCodeOf(error);
  if (sqliteCode === 5 || sqliteCode === 6) {
    return { kind: 'locked', message: `${what}: another dispatchbox is writing. Try again.` };
  }
  if (sqliteCode !== null) {
    const words = SQLITE_WORDS[sqliteCode];
    if (words === undefined) throw error;
    return { kind: 'disk', message: `${what}: ${words}.` };
  }
  // The code and never the error's own message, which can hold what a file holds.
  if (!('syscall' in error)) throw error;
  const code = String(error.code);
  return { kind: 'disk', message: `${what}: ${SYSTEM_WORDS[code] ?? code}.` };
}

/** @returns the primary result code of an SQLite error, or `null` for any other error. */
export function sqliteCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
