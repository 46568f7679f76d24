import fs from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER_MODE } from '../files/private-file.ts';
import { isOutOfReach, isPrivateFolder } from '../files/private-folder.ts';
import { appFolders, type FolderSources } from '../storage/app-folders.ts';

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
    fs.mkdirSync(cache, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    return isPrivateFolder(cache) && isOutOfReach(cache) ? fs.realpathSync(cache) : null;
  } catch {
    // Not even room for a folder: whatever needs one will report it.
    return null;
  }
}
