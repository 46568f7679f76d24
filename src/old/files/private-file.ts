import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { attempt, type FileProblem } from './file-problem.ts';

export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** Windows has no modes: inherited permissions keep other users out of a user's folders. */
export const HAS_MODES = os.platform() !== 'win32';

type PathCheck =
  | { readonly kind: 'absent' }
  | { readonly kind: 'ours'; readonly size: number; readonly mode: number }
  /** `message` says what is there. */
  | { readonly kind: 'foreign'; readonly message: string };

/**
 * Inspects a path without opening it: a link, pipe, device or another user's file must not be read (it
 * could hang, or be bait) or written (a token would go to its owner).
 *
 * @throws if the system won't let us look.
 */
export function checkOwnPath(path: string, wanted: 'file' | 'folder'): PathCheck {
  const stats = fs.lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'absent' };
  const foreign = (what: string): PathCheck => ({ kind: 'foreign', message: `${path} ${what}.` });
  if (stats.isSymbolicLink()) {
    return foreign(`is a link. Put the ${wanted} itself there, or remove the link`);
  }
  if (wanted === 'file' ? !stats.isFile() : !stats.isDirectory()) {
    return foreign(`isn't a ${wanted}. Remove it and start again`);
  }
  const uid = ownUid();
  if (uid !== null && stats.uid !== uid) return foreign('belongs to another user');
  // Whatever we write, and the mode we set, would also apply under the other name.
  if (wanted === 'file' && stats.nlink > 1) {
    return foreign('has another name (a hard link). Replace it with a copy');
  }
  return { kind: 'ours', size: stats.size, mode: stats.mode & 0o7777 };
}

/** As `checkOwnPath` for a file, which may also be a link of ours to one of ours: some keep their files elsewhere so. */
export function checkOwnLink(path: string): PathCheck {
  const stats = fs.lstatSync(path, { throwIfNoEntry: false });
  const uid = ownUid();
  const isOwnLink = stats?.isSymbolicLink() === true && (uid === null || stats.uid === uid);
  return checkOwnPath(isOwnLink ? fs.realpathSync(path) : path, 'file');
}

/**
 * Removes other users' access to one of our files or folders.
 *
 * Works on the path and never opens the file: closing a descriptor of an SQLite file drops this process's
 * locks on it.
 *
 * @returns whether anything had to be changed.
 */
export function narrowMode(path: string, mode: number, wanted: number): boolean {
  if (!HAS_MODES || mode === wanted) return false;
  try {
    fs.chmodSync(path, wanted);
  } catch (error) {
    // On a read-only disk nothing can be repaired, but files can still be read. And SQLite in another process
    // may have just removed one of its files.
    if (isSystemError(error, 'EROFS') || isSystemError(error, 'ENOENT')) return false;
    throw error;
  }
  return true;
}

/** Creates an empty private file if there is none. The mode doesn't depend on the umask. */
export function createPrivateFile(path: string): void {
  try {
    const descriptor = fs.openSync(path, 'wx', PRIVATE_FILE_MODE);
    try {
      // Not by its path: another process may already have removed a lock that nobody holds yet.
      fs.fchmodSync(descriptor, PRIVATE_FILE_MODE);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
}

/** @returns a name that nothing has yet, for a damaged file to be moved to. @param pathOf makes it from the time */
export function pathAside(pathOf: (time: string) => string): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  let target = pathOf(time);
  for (let copy = 2; fs.existsSync(target); copy += 1) target = pathOf(`${time}-${copy}`);
  return target;
}

/** Makes renames in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  try {
    const descriptor = fs.openSync(folder, 'r');
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    // Some systems can't sync a folder. The rename has happened, so don't report a failure.
  }
}

export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** `null` where users have no ids (Windows) or this one has no entry (some containers). */
export function ownUid(): number | null {
  try {
    const { uid } = os.userInfo();
    return uid >= 0 ? uid : null;
  } catch {
    return null;
  }
}

const MAX_BYTES = 64 * 1024;

/**
 * Reads a small private file that is written once and never changed. If it is missing, creates it from
 * `make`. Needs a lock around it, which also turns what the system refuses into a problem: see `withLock`.
 */
export function readOrCreatePrivateFile(
  file: string,
  make: () => string,
): Result<string, FileProblem> {
  const check = checkOwnPath(file, 'file');
  if (check.kind === 'foreign') return err({ kind: 'foreign-file', message: check.message });
  if (check.kind === 'absent') {
    createWhole(file, make());
  } else {
    if (check.size > MAX_BYTES) return err({ kind: 'disk', message: `${file} is too large.` });
    narrowMode(file, check.mode, PRIVATE_FILE_MODE);
  }
  return ok(fs.readFileSync(file, 'utf8'));
}

/** Once the name exists the file is complete, even after a power cut. */
function createWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  // Left behind by a killed process.
  fs.rmSync(draft, { force: true });
  try {
    fs.writeFileSync(draft, text, { flag: 'wx', mode: PRIVATE_FILE_MODE, flush: true });
    fs.renameSync(draft, file);
  } catch (error) {
    // What went wrong first is what to report.
    attempt('', () => fs.rmSync(draft, { force: true }));
    throw error;
  }
  syncFolder(path.dirname(file));
}
