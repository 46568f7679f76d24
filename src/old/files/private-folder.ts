import fs from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { type FileProblem, problemFromError } from './file-problem.ts';
import {
  checkOwnPath,
  HAS_MODES,
  narrowMode,
  ownUid,
  PRIVATE_FOLDER_MODE,
} from './private-file.ts';

/** Every name this program gives a file or folder of its own. */
const OUR_NAMES =
  /^((profiles|preferences|history|leases|vaults|uses|tokens|vault|sandbox|present|cache)([.].*)?|[0-9a-f-]{36}\.lock)$/;

/**
 * Makes sure that a folder exists, is ours and is closed to everyone else (0700). Never changes a folder
 * that contains other users' files.
 *
 * @returns what had to be repaired, as sentences.
 */
export function prepareFolder(folder: string): Result<readonly string[], FileProblem> {
  try {
    if (checkOwnPath(folder, 'folder').kind === 'absent') {
      makeFolder(folder);
    }
    return closeToOthers(folder);
  } catch (error) {
    return err(problemFromError(`Can't use the folder ${folder}`, error));
  }
}

/** Of a read-only disk Node says that the folder doesn't exist, unless asked for one folder alone. */
function makeFolder(folder: string): void {
  const mode = PRIVATE_FOLDER_MODE;
  try {
    fs.mkdirSync(folder, { recursive: true, mode });
  } catch (error) {
    if (!fs.existsSync(path.dirname(folder))) throw error;
    fs.mkdirSync(folder, { mode });
  }
}

function closeToOthers(folder: string): Result<readonly string[], FileProblem> {
  const check = checkOwnPath(folder, 'folder');
  if (check.kind === 'absent') {
    return err({ kind: 'disk', message: `The folder ${folder} disappeared.` });
  }
  if (check.kind === 'foreign') return err({ kind: 'foreign-file', message: check.message });
  if (!HAS_MODES || check.mode === PRIVATE_FOLDER_MODE) return ok([]);
  const refused = (why: string) => err({ kind: 'foreign-file' as const, message: why });
  // A sticky folder such as /tmp is shared: closing it would break the machine for everyone.
  if ((check.mode & 0o1000) !== 0) {
    return refused(`${folder} is shared by several users. Choose a folder of your own.`);
  }
  if (!fs.readdirSync(folder).every((name) => OUR_NAMES.test(name))) {
    if ((check.mode & 0o077) === 0) return ok([]);
    return refused(
      `The folder ${folder} is open to others (mode ${octal(check.mode)}) and has other files in it. Choose another folder, or run chmod 700 on this one.`,
    );
  }
  const wasOpen = narrowMode(folder, check.mode, PRIVATE_FOLDER_MODE);
  return ok(wasOpen ? [`The folder ${folder} had mode ${octal(check.mode)}. It is now 0700.`] : []);
}

/** @returns a mode in the usual notation: `0644`. */
export function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0');
}

/** Whether a folder is already ours and closed to everyone else. */
export function isPrivateFolder(folder: string): boolean {
  const check = checkOwnPath(folder, 'folder');
  return check.kind === 'ours' && (!HAS_MODES || check.mode === PRIVATE_FOLDER_MODE);
}

/** Whether only this user and root could replace this folder. */
export function isOutOfReach(folder: string): boolean {
  if (!HAS_MODES) return true;
  const parent = path.dirname(fs.realpathSync(folder));
  const { uid, mode } = fs.statSync(parent);
  const isSticky = (mode & 0o1000) !== 0;
  const isOpen = (mode & 0o022) !== 0 && !isSticky;
  if (isOpen || (uid !== 0 && uid !== ownUid())) return false;
  return parent === path.dirname(parent) || isOutOfReach(parent);
}
