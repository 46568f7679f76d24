import { ok } from '../domain/result.ts';
import { Checks } from './checks.ts';
import type { Database, Terminal } from './database.ts';
import { Dispatches } from './dispatches.ts';
import { KnownEntries } from './known-entries.ts';
import { News } from './news.ts';
import { databaseInMemory, openDatabase } from './open-database.ts';
import { prepareFolder } from './own-folder.ts';
import { Rotations } from './rotations.ts';
import type { Stored } from './storage-problem.ts';
import { Templates } from './templates.ts';
import { Writes } from './writes.ts';

/** What this machine remembers, for all profiles: `dispatchbox.db`, safe for several terminals at once. */
export type Storage = ReturnType<typeof storageOn>;

/**
 * @param folder the folder of data; made if there is none
 * @returns a problem if nothing can be journaled, so that nothing may be sent
 */
export function openStorage(
  folder: string,
  terminal: Terminal,
): Stored<{ readonly storage: Storage; readonly notices: readonly string[] }> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const opened = openDatabase(folder, terminal);
  if (!opened.ok) return opened;
  const { database, notices } = opened.value;
  return ok({ storage: storageOn(database), notices });
}

/** A storage that forgets everything when it is closed, for what isn't to leave a trace. */
export function storageInMemory(terminal: Terminal): Storage {
  return storageOn(databaseInMemory(terminal));
}

function storageOn(database: Database) {
  const writes = new Writes(database);
  return {
    /** This terminal, as others read who made a check. */
    terminal: database.terminal,
    dispatches: new Dispatches(database),
    checks: new Checks(database),
    writes,
    rotations: new Rotations(database, writes),
    entries: new KnownEntries(database),
    templates: new Templates(database),
    news: new News(database),
    /** Stores what waits, and closes. Changes nothing else: what was planned is given back before, by its service. */
    close: () => database.close(),
  };
}
