import { ok, type Result } from '../domain/result.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { inTurn } from '../files/retry-while-locked.ts';
import { type HistoryNews, openHistoryNews } from './history-news.ts';
import { HISTORY_SCHEMA, HISTORY_UPGRADES } from './history-rows.ts';
import { type HistoryTable, openHistoryTable } from './history-table.ts';
import { LEASES_SCHEMA, openLeases } from './poll-leases.ts';
import { openPresence } from './presence.ts';
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
   * @returns whether this terminal may poll. If the disk can't be written, everyone may; `null` if nobody knows now.
   */
  tryLease(localId: string, nowMs: number, ttlMs: number): boolean | null;
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
  const presence = openPresence(folder, 'The history could not be written');
  const both = { lock: 'history.lock', what: OPEN_FAILED };
  const opened = openPrivateDatabase(
    folder,
    { ...both, name: 'history.db', schema: HISTORY_SCHEMA, upgrades: HISTORY_UPGRADES },
    (history) => ({
      ...openHistoryTable(history, presence),
      ...openHistoryNews(history, presence),
      ...openTemplateTable(history),
    }),
    now,
  );
  if (!opened.ok) return opened;
  const { database, tables, notices } = opened.value;
  const leases = openLeases((tableIn) => {
    const kind = { ...both, name: 'leases.db', schema: LEASES_SCHEMA };
    const found = openPrivateDatabase(folder, kind, tableIn, now);
    return found.ok ? ok(found.value.tables) : found;
  }, presence);
  return ok({
    ...tables,
    notices,
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
