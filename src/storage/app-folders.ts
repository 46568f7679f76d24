import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';

/** Where this program keeps its files. Absolute paths; two may be the same folder. */
export interface AppFolders {
  /** Profiles and tokens. */
  readonly config: string;
  /** History. */
  readonly data: string;
  /** The sandbox's database. */
  readonly sandbox: string;
  /** Files that can be created again at any time. */
  readonly cache: string;
}

export interface FolderSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

const APP = 'dispatchbox';

/**
 * Chooses the folders without creating any: the one of `DISPATCHBOX_HOME`, or those of the system. Empty variables count
 * as unset, and so do relative `XDG_…` paths (XDG Base Directory Specification).
 *
 * @returns a sentence if the environment names no folder, or a relative one.
 */
export function appFolders({ env, platform }: FolderSources): Result<AppFolders, string> {
  const { join, resolve, isAbsolute } = platform === 'win32' ? path.win32 : path.posix;
  const below = (variable: string, ...names: readonly string[]): string | null => {
    const folder = env[variable];
    return folder && isAbsolute(folder) ? join(folder, ...names) : null;
  };
  const found = (config: string, data: string, cache = join(data, 'cache')) =>
    ok({ config, data, sandbox: join(data, 'sandbox'), cache });

  const home = env.DISPATCHBOX_HOME;
  if (home) return isAbsolute(home) ? found(resolve(home), resolve(home)) : err(RELATIVE_HOME);
  if (platform === 'win32') {
    const roaming = below('APPDATA', APP);
    return roaming ? found(roaming, below('LOCALAPPDATA', APP) ?? roaming) : unset('APPDATA');
  }
  if (platform === 'darwin') {
    const support = below('HOME', 'Library', 'Application Support', APP);
    const caches = below('HOME', 'Library', 'Caches', APP);
    return support && caches ? found(support, support, caches) : unset('HOME');
  }
  const config = below('XDG_CONFIG_HOME', APP) ?? below('HOME', '.config', APP);
  const data = below('XDG_DATA_HOME', APP) ?? below('HOME', '.local', 'share', APP);
  const cache = below('XDG_CACHE_HOME', APP) ?? below('HOME', '.cache', APP);
  return config && data ? found(config, data, cache ?? undefined) : unset('HOME');
}

/** A repository could bring the folder of that name, with profiles and token commands in it. */
const RELATIVE_HOME =
  'DISPATCHBOX_HOME is a relative path, which would mean another folder wherever you are. Set it to a full path.';

function unset(variable: string): Result<never, string> {
  return err(
    `No folder to store files in: ${variable} isn't set to a full path. Set it, or set DISPATCHBOX_HOME to a folder.`,
  );
}
