import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';

/** Where this program keeps its files. Absolute paths; two may be the same folder. */
export interface AppFolders {
  /** Profiles and tokens. */
  readonly config: string;
  /** History. */
  readonly data: string;
  /** What the sandbox stores. */
  readonly sandbox: string;
  /** What can be recreated at any time. */
  readonly cache: string;
}

export interface FolderSources {
  /** `DISPATCHBOX_HOME`: one folder for all files. */
  readonly home: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

const APP = 'dispatchbox';

/**
 * Chooses the folders without creating any. Empty variables count as unset, and so do relative
 * `XDG_…` paths (XDG Base Directory Specification).
 *
 * @returns a sentence if the environment names no folder, or a relative one.
 */
export function appFolders({ home, env, platform }: FolderSources): Result<AppFolders, string> {
  const { join, resolve, isAbsolute } = platform === 'win32' ? path.win32 : path.posix;
  const located = (config: string, data: string, cache: string): Result<AppFolders, string> =>
    ok({ config, data, sandbox: join(data, 'sandbox'), cache });
  const absolute = (folder: string | undefined): string | null =>
    folder !== undefined && isAbsolute(folder) ? folder : null;

  if (home && !isAbsolute(home)) return err(RELATIVE_HOME);
  if (home) return located(resolve(home), resolve(home), resolve(home, 'cache'));
  if (platform === 'win32') {
    const roaming = absolute(env.APPDATA);
    const local = absolute(env.LOCALAPPDATA) ?? roaming;
    if (roaming === null || local === null) return err(nothingSet('APPDATA'));
    return located(join(roaming, APP), join(local, APP), join(local, APP, 'cache'));
  }
  const userHome = absolute(env.HOME);
  if (platform === 'darwin') {
    if (userHome === null) return err(nothingSet('HOME'));
    const library = join(userHome, 'Library');
    const support = join(library, 'Application Support', APP);
    return located(support, support, join(library, 'Caches', APP));
  }
  const config = absolute(env.XDG_CONFIG_HOME) ?? (userHome && join(userHome, '.config'));
  const data = absolute(env.XDG_DATA_HOME) ?? (userHome && join(userHome, '.local', 'share'));
  if (config === null || data === null) return err(nothingSet('HOME'));
  const cache = absolute(env.XDG_CACHE_HOME) ?? (userHome ? join(userHome, '.cache') : null);
  const ourData = join(data, APP);
  return located(join(config, APP), ourData, cache ? join(cache, APP) : join(ourData, 'cache'));
}

/** A repository could bring the folder of that name, with profiles and token commands in it. */
const RELATIVE_HOME =
  'DISPATCHBOX_HOME is a relative path, which would mean another folder wherever you are. Set it to a full path.';

function nothingSet(variable: string): string {
  return `No folder to store files in: ${variable} isn't set. Set it, or set DISPATCHBOX_HOME to a folder.`;
}
