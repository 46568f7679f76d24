import fs from 'node:fs';
import os from 'node:os';

export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** Windows has no modes: there what lies in a user's folders is closed to others by what it inherits. */
export const HAS_MODES = os.platform() !== 'win32';

export type PathCheck =
  | { readonly kind: 'absent' }
  | { readonly kind: 'ours'; readonly size: number; readonly mode: number }
  /** `message` says what stands there. */
  | { readonly kind: 'foreign'; readonly message: string };

/**
 * Looks at a path without opening it: a link, a pipe, a device or a file of another user must not
 * be read (it could hang, or be somebody's bait) and not be written (a token would go to its owner).
 *
 * @throws where the system does not let us look.
 */
export function checkOwnPath(path: string, wanted: 'file' | 'folder'): PathCheck {
  const stats = fs.lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'absent' };
  const foreign = (what: string): PathCheck => ({ kind: 'foreign', message: `${path} ${what}.` });
  if (stats.isSymbolicLink()) {
    return foreign(`is a link. Put the ${wanted} itself there, or take the link away`);
  }
  if (wanted === 'file' ? !stats.isFile() : !stats.isDirectory()) {
    return foreign(`is not a ${wanted}. Take it away and start again`);
  }
  const uid = ownUid();
  if (uid !== null && stats.uid !== uid) return foreign('belongs to another user');
  // What we write to it, and the mode we give it, would show under the other name as well.
  if (wanted === 'file' && stats.nlink > 1) {
    return foreign('has a second name (a hard link). Put a copy in its place');
  }
  return { kind: 'ours', size: stats.size, mode: stats.mode & 0o7777 };
}

/**
 * Takes away what others may do with a file or folder of ours.
 *
 * It works on the path and never opens the file: closing a descriptor of an SQLite file drops the
 * locks that this process holds on it.
 *
 * @returns whether anything had to be changed.
 */
export function narrowMode(path: string, mode: number, wanted: number): boolean {
  if (!HAS_MODES || mode === wanted) return false;
  try {
    fs.chmodSync(path, wanted);
  } catch (error) {
    // On a read-only disk nothing can be repaired, and what is there can still be read. And SQLite
    // in another process can have removed a file of its own meanwhile.
    if (isSystemError(error, 'EROFS') || isSystemError(error, 'ENOENT')) return false;
    throw error;
  }
  return true;
}

/** Makes an empty private file where there is none. The mode holds whatever the umask is. */
export function createPrivateFile(path: string): void {
  try {
    fs.closeSync(fs.openSync(path, 'wx', PRIVATE_FILE_MODE));
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
    return;
  }
  fs.chmodSync(path, PRIVATE_FILE_MODE);
}

/** Makes renames in a folder last through a power cut. */
export function syncFolder(folder: string): void {
  try {
    const descriptor = fs.openSync(folder, 'r');
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    // Some systems cannot sync a folder. The rename has happened, so it is no reason to report a failure.
  }
}

export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** `null` where users have no numbers (Windows) or this one has no entry (some containers). */
export function ownUid(): number | null {
  try {
    const { uid } = os.userInfo();
    return uid >= 0 ? uid : null;
  } catch {
    return null;
  }
}
