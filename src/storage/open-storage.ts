import { ok } from '../domain/result.ts';
import type { AppFolders } from './app-folders.ts';
import { Checks } from './checks.ts';
import type { Database } from './database.ts';
import { Dispatches } from './dispatches.ts';
import { KnownEntries } from './known-entries.ts';
import { News } from './news.ts';
import { databaseInMemory, openDatabase } from './open-database.ts';
import { prepareFolder } from './own-folder.ts';
import { pruneDispatches } from './retention.ts';
import { Rotations } from './rotations.ts';
import type { Stored } from './storage-problem.ts';
import { Templates } from './templates.ts';
import { WINDOWS, type Windows } from './windows.ts';
import { Writes } from './writes.ts';

/** What this machine remembers, for all profiles: `dispatchbox.db`, safe for several terminals at once. */
export interface Storage {
  /** This terminal, as others read who made a check. */
  readonly terminal: string;
  readonly dispatches: Dispatches;
  readonly checks: Checks;
  readonly writes: Writes;
  readonly rotations: Rotations;
  readonly entries: KnownEntries;
  readonly templates: Templates;
  readonly news: News;
  /** Whether a write waits for another process: then a check goes without a claim, or later. */
  readonly isWaiting: () => boolean;
  /** Deletes what ended long ago: see `pruneDispatches`. */
  prune(keepMs: number | null): Promise<Stored<number>>;
  /** Stores what waits, and closes. Changes nothing else: what was planned is given back before, by its service. */
  close(): Promise<void>;
}

interface Options {
  readonly folders: Pick<AppFolders, 'data'>;
  /** Wall clock, ms since the epoch. */
  readonly now: () => number;
  /** An id of this terminal, which others read as who made a check. */
  readonly terminal: string;
  readonly windows?: Windows;
}

/** @returns a problem if nothing can be journaled, so that nothing may be sent */
export function openStorage({
  folders,
  now,
  terminal,
  windows = WINDOWS,
}: Options): Stored<{ readonly storage: Storage; readonly notices: readonly string[] }> {
  const prepared = prepareFolder(folders.data);
  if (!prepared.ok) return prepared;
  const opened = openDatabase(folders.data, now);
  if (!opened.ok) return opened;
  const { database, notices } = opened.value;
  return ok({
    storage: storageOn(database, terminal, windows),
    notices: [...prepared.value, ...notices],
  });
}

/** A storage that forgets everything when it is closed, for what isn't to leave a trace. */
export function storageInMemory({
  now,
  terminal,
  windows = WINDOWS,
}: Omit<Options, 'folders'>): Storage {
  return storageOn(databaseInMemory(now), terminal, windows);
}

function storageOn(database: Database, terminal: string, windows: Windows): Storage {
  const writes = new Writes(database, windows);
  return {
    terminal,
    dispatches: new Dispatches(database, windows),
    checks: new Checks(database, terminal, windows),
    writes,
    rotations: new Rotations(database, writes),
    entries: new KnownEntries(database),
    templates: new Templates(database),
    news: new News(database),
    isWaiting: () => database.waitingWrites > 0,
    prune: (keepMs) => pruneDispatches(database, keepMs),
    close: () => database.close(),
  };
}
