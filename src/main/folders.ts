import type { Result } from '../domain/result.ts';
import { type AppFolders, appFolders } from '../storage/app-folders.ts';
import type { Host } from '../terminal/host.ts';

/** Where this process keeps its files, or a sentence if the environment names no folder. */
export function foldersOf({ env, platform }: Host): Result<AppFolders, string> {
  return appFolders({ home: env.DISPATCHBOX_HOME, env, platform });
}
