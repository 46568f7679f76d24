import path from 'node:path';
import { ok, type Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { inTurn } from '../files/in-turn.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import { type HistoryNews, openHistoryNews } from './history-news.ts';
import { HISTORY_SCHEMA, HISTORY_UPGRADES, HISTORY_VERSION } from './history-rows.ts';
import { type HistoryTable, openHistoryTable } from './history-table.ts';
import { createLeases, LEASES_SCHEMA, LEASES_VERSION } from './leases.ts';
import { presenceIn } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';
import { openTemplateTable, type TemplateTable } from './template-table.ts';

/**
 * Every dispatch that this machine remembers, for all profiles, in `history.db`; safe for several terminals
 * at once. It is also the journal: a dispatch is stored before its request is sent. Never contains a secret
 * value or token.
 */
export interface History extends HistoryTable, HistoryNews, TemplateTable {
  /** What was recovered or repaired on opening, as sentences. */
  readonly notices: readonly string[];
  /**
   * Acquires or renews the lease to poll a dispatch, so that two terminals never both do.
   *
   * @param nowMs wall clock. @param ttlMs how long it lasts without renewal.
   * @returns whether this terminal may poll. If the disk can't be written, everyone may.
   */
  tryLease(localId: string, nowMs: number, ttlMs: number): boolean;
  /** Releases one lease, so that another terminal can poll at once. */
  releaseLease(localId: string): void;
  /**
   * Stores queued changes, releases the leases and ends its presence. Anything still `sending` then counts as
   * `unknown`.
   */
  close(): Promise<void>;
}

const OPEN_FAILED = 'The history could not be opened';

/** @returns a problem if the files aren't ours, are from a newer version, or can't be opened. */
export function openHistory(
  folder: string,
  now: () => number = Date.now,
): Result<History, StorageProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  // Two terminals starting at once must not both move a damaged file aside or create a schema.
  const open = (name: string, version: number, schema: string, upgrades: readonly string[] = []) =>
    withLock(path.join(folder, 'history.lock'), OPEN_FAILED, () =>
      openPrivateDatabase(
        { path: path.join(folder, name), what: OPEN_FAILED, version, schema, upgrades },
        now(),
      ),
    );
  const opened = open('history.db', HISTORY_VERSION, HISTORY_SCHEMA, HISTORY_UPGRADES);
  if (!opened.ok) return opened;
  const { database, notices } = opened.value;
  const presence = presenceIn(folder, 'The history could not be written');
  const tables = attempt(OPEN_FAILED, () => ({
    ...openHistoryTable(database, presence),
    ...openHistoryNews(database),
    ...openTemplateTable(database),
  }));
  if (!tables.ok) {
    database.close();
    return tables;
  }
  const leases = createLeases(() => {
    const found = open('leases.db', LEASES_VERSION, LEASES_SCHEMA);
    return found.ok ? ok(found.value.database) : found;
  }, presence);
  return ok({
    ...tables.value,
    notices: [...prepared.value, ...notices],
    tryLease: (localId, nowMs, ttlMs) => leases.tryLease(localId, nowMs, ttlMs),
    releaseLease: (localId) => leases.release(localId),
    async close() {
      await inTurn(database, () => {
        leases.close();
        database.close();
        presence.close();
        return ok(undefined);
      });
    },
  });
}
