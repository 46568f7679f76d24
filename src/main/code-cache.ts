import fs from 'node:fs';
import path from 'node:path';
import { appFolders, type FolderSources } from '../storage/app-folders.ts';
import { HAS_MODES, ownUid } from '../storage/own-folder.ts';

const PRIVATE = 0o700;

/**
 * Finds, or creates, the folder where Node may keep compiled code. Its contents run at the next start,
 * so no one else may write to it or replace it.
 *
 * @returns `null` if there is no such folder. The program then starts without a cache.
 */
export function codeCacheFolder(sources: FolderSources): string | null {
  const folders = appFolders(sources);
  if (!folders.ok) return null;
  const { cache, data } = folders.value;
  const parent = path.dirname(cache);
  try {
    // `DISPATCHBOX_HOME` may name a folder that isn't ours to write to; storage will reject it.
    if (parent === data && fs.existsSync(parent) && !isPrivateFolder(parent)) return null;
    fs.mkdirSync(cache, { recursive: true, mode: PRIVATE });
    return isPrivateFolder(cache) && isOutOfReach(cache) ? fs.realpathSync(cache) : null;
  } catch {
    // Not even room for a folder: whatever needs one will report it.
    return null;
  }
}

/** Whether a folder is ours, no link, and closed to everyone else. */
function isPrivateFolder(folder: string): boolean {
  const stats = fs.lstatSync(folder);
  if (!stats.isDirectory()) return false;
  return !HAS_MODES || (stats.uid === ownUid() && (stats.mode & 0o7777) === PRIVATE);
}

/** Whether only this user and root could replace this folder. */
function isOutOfReach(folder: string): boolean {
  if (!HAS_MODES) return true;
  const parent = path.dirname(fs.realpathSync(folder));
  const { uid, mode } = fs.statSync(parent);
  const isSticky = (mode & 0o1000) !== 0;
  const isOpen = (mode & 0o022) !== 0 && !isSticky;
  if (isOpen || (uid !== 0 && uid !== ownUid())) return false;
  return parent === path.dirname(parent) || isOutOfReach(parent);
}
