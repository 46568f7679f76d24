import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
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
import { announcePresence, type Presence } from './presence.ts';
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
  releaseLeases(): void;
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
  const opened = withLock(path.join(folder, 'history.lock'), OPEN_FAILED, () =>
    openFiles(folder, now()),
  );
  if (!opened.ok) return opened;
  const { history, leases: leasesDatabase, presence, notices } = opened.value;
  const close = (): void => {
    history.close();
    leasesDatabase.close();
    presence.close();
  };
  const read = attempt(OPEN_FAILED, () => ({
    leases: createLeases(leasesDatabase, presence),
    tables: {
      ...openHistoryTable(history, presence),
      ...openHistoryNews(history),
      ...openTemplateTable(history, now),
    },
  }));
  if (!read.ok) {
    close();
    return read;
  }
  const { leases, tables } = read.value;
  return ok({
    ...tables,
    notices: [...prepared.value, ...notices],
    tryLease: (localId, nowMs, ttlMs) => leases.tryLease(localId, nowMs, ttlMs),
    releaseLease: (localId) => leases.release(localId),
    releaseLeases: () => leases.releaseAll(),
    async close() {
      await inTurn(history, () => {
        leases.releaseAll();
        close();
        return ok(undefined);
      });
    },
  });
}

interface HistoryFiles {
  readonly history: DatabaseSync;
  readonly leases: DatabaseSync;
  readonly presence: Presence;
  readonly notices: readonly string[];
}

function openFiles(folder: string, nowMs: number): Result<HistoryFiles, StorageProblem> {
  const open = (name: string, version: number, schema: string, upgrades: readonly string[] = []) =>
    openPrivateDatabase(
      { path: path.join(folder, name), what: OPEN_FAILED, version, schema, upgrades },
      nowMs,
    );
  const history = open('history.db', HISTORY_VERSION, HISTORY_SCHEMA, HISTORY_UPGRADES);
  if (!history.ok) return history;
  const leases = open('leases.db', LEASES_VERSION, LEASES_SCHEMA);
  if (!leases.ok) {
    history.value.database.close();
    return leases;
  }
  const presence = announcePresence(folder);
  if (!presence.ok) {
    history.value.database.close();
    leases.value.database.close();
    return presence;
  }
  return ok({
    history: history.value.database,
    leases: leases.value.database,
    presence: presence.value,
    notices: history.value.notices,
  });
}
