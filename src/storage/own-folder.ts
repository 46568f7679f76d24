import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { attempt, refuse, type Stored } from './storage-problem.ts';

/** Windows has no modes: inherited permissions keep other users out of a user's folders. */
export const HAS_MODES = os.platform() !== 'win32';

/** Every name that this program, or one before it, gives a file or folder of its own. */
const OUR =
  /^((dispatchbox|settings|profiles|preferences|sandbox|cache|history|vaults|leases|present)([.].*)?|[0-9a-f-]{36}\.lock)$/;

/**
 * Makes sure that a folder exists, is ours, is no link and is closed to everyone else (0700). That is the boundary:
 * what is in it needs no further look. Never changes a folder that contains other files.
 */
export function prepareFolder(folder: string): Stored<void> {
  return attempt(`Can't use the folder ${folder}`, () => {
    if (fs.lstatSync(folder, { throwIfNoEntry: false }) === undefined) makeFolder(folder);
    const stats = fs.lstatSync(folder);
    const why = whyForeign(stats);
    if (why !== null) refuse(`${folder} ${why}.`);
    const mode = stats.mode & 0o7777;
    if (!HAS_MODES || mode === 0o700) return;
    if (fs.readdirSync(folder).every((name) => OUR.test(name))) {
      fs.chmodSync(folder, 0o700);
      return;
    }
    // Nobody else can read it: its owner chose a stricter mode than ours.
    if ((mode & 0o077) === 0) return;
    const message = `The folder ${folder} is open to others and has other files in it. Choose another folder, or run chmod 700 on this one.`;
    refuse(message);
  });
}

/** Of a read-only disk Node says that the folder doesn't exist, unless asked for one folder alone. */
function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!fs.existsSync(path.dirname(folder))) throw error;
    fs.mkdirSync(folder, { mode: 0o700 });
  }
}

/** The rest of a sentence about a folder that we can't use; `null` for one of ours. */
function whyForeign(stats: fs.Stats): string | null {
  if (stats.isSymbolicLink()) return 'is a link. Put the folder itself there, or remove the link';
  if (!stats.isDirectory()) return "isn't a folder. Remove it and start again";
  const uid = ownUid();
  if (uid !== null && stats.uid !== uid) return 'belongs to another user';
  // Closing /tmp would break the machine for everyone.
  const isShared = HAS_MODES && (stats.mode & 0o1000) !== 0;
  return isShared ? 'is shared by several users. Choose a folder of your own' : null;
}

/** `null` where there are no such ids, or the system has no name for this one. */
export function ownUid(): number | null {
  try {
    const { uid } = os.userInfo();
    return uid >= 0 ? uid : null;
  } catch {
    return null;
  }
}

/** Moves a damaged file aside; a database with its companions, which SQLite would apply to the new one. @returns its path */
export function moveAside(file: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const [name, end] = file.endsWith('.json')
    ? [file.slice(0, -'.json'.length), '.json']
    : [file, ''];
  let target = `${name}.corrupt-${time}${end}`;
  for (let copy = 2; fs.existsSync(target); copy += 1) {
    target = `${name}.corrupt-${time}-${copy}${end}`;
  }
  for (const part of ['', '-wal', '-shm']) {
    if (fs.existsSync(file + part)) fs.renameSync(file + part, target + part);
  }
  return target;
}
