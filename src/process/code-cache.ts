import fs from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER_MODE } from '../files/private-file.ts';
import { isOutOfReach, isPrivateFolder } from '../files/private-folder.ts';
import { appFolders, type FolderSources } from '../storage/app-folders.ts';

/**
 * Finds the folder where Node may keep the code it has compiled, and makes it where it is missing.
 * What lies in it runs at the next start, so nobody else may write to it or put another in its place.
 *
 * @returns `null` where there is no such folder. The program then starts without a cache.
 */
export function codeCacheFolder(sources: FolderSources): string | null {
  const folders = appFolders(sources);
  if (!folders.ok) return null;
  const { cache, data } = folders.value;
  const parent = path.dirname(cache);
  try {
    // `DISPATCHBOX_HOME` can name a folder that is not ours to write to, which storage will refuse.
    if (parent === data && !isPrivateFolder(parent)) return null;
    if (!fs.existsSync(cache)) fs.mkdirSync(cache, PRIVATE_FOLDER_MODE);
    return isPrivateFolder(cache) && isOutOfReach(cache) ? fs.realpathSync(cache) : null;
  } catch {
    // Not even a folder for it: that is said by what needs one.
    return null;
  }
}
