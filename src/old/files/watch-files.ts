import fs from 'node:fs';

/** Files change in bursts: a transaction alone writes several times, and polling writes every second. */
const BURST_MS = 1_000;
/** How often to look where no one says that a file has changed. */
const LOOK_EVERY_MS = 2_000;

interface WatchedFiles {
  readonly folders: ReadonlySet<string>;
  /** Matches the names of the files that matter. */
  readonly names: RegExp;
  /**
   * Only Linux reports every write. Others report a file that another process keeps open, as SQLite does, when
   * that process closes it.
   */
  readonly platform: NodeJS.Platform;
}

/**
 * Calls back some time after another process, or this one, wrote to one of the files. Sleeps until the system
 * reports a change; if it can't, calls back every two seconds instead.
 *
 * @returns a function that ends it
 */
export function watchFiles(
  { folders, names, platform }: WatchedFiles,
  changed: () => void,
): () => void {
  const watchers: fs.FSWatcher[] = [];
  let burst: NodeJS.Timeout | null = null;
  let looking: NodeJS.Timeout | null = null;

  function look(): void {
    looking ??= setInterval(changed, LOOK_EVERY_MS).unref();
  }

  function reported(name: string | null): void {
    if (name !== null && !names.test(name)) return;
    burst ??= setTimeout(() => {
      burst = null;
      changed();
    }, BURST_MS).unref();
  }

  try {
    if (platform !== 'linux') look();
    else {
      for (const folder of folders) {
        const watcher = fs.watch(folder, { persistent: false }, (_, name) => reported(name));
        watcher.on('error', look);
        watchers.push(watcher);
      }
    }
  } catch {
    // Too many files are watched on this machine, or the file system has no such thing.
    look();
  }
  return () => {
    for (const watcher of watchers) watcher.close();
    if (burst !== null) clearTimeout(burst);
    if (looking !== null) clearInterval(looking);
  };
}
