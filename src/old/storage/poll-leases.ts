import type { DatabaseSync } from 'node:sqlite';
import { attempt } from '../files/file-problem.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { inTransaction } from '../files/transactions.ts';
import type { Presence } from './presence.ts';
import type { StorageProblem } from './storage-problem.ts';

/** Which terminal polls which dispatch. */
export interface PollLeases {
  /**
   * Acquires or renews the lease to poll a dispatch, so that two terminals never both do.
   *
   * @param nowMs wall clock, because processes compare it.
   * @param ttlMs how long the lease lasts without renewal; the same in every process.
   * @returns whether this terminal may poll. If the disk can't be written, everyone may; `null` if another
   * process has the file locked, so that nobody knows now.
   */
  tryLease(localId: string, nowMs: number, ttlMs: number): boolean | null;
  /** Releases a lease if this terminal holds it, so that another may poll at once. */
  releaseLease(localId: string): void;
}

const SCHEMA = `
  CREATE TABLE leases (
    local_id TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID
`;

/**
 * Opens the leases with the first one, since most commands need none. Their database is not that of the history, where
 * renewing one would count as a change. Losing it loses nothing: leases are short and will be acquired again. So nothing
 * is said of a damaged one either, when it is moved aside.
 *
 * @returns also a function that releases all leases of this terminal and closes their database
 */
export function openLeases(
  folder: string,
  presence: Presence,
): PollLeases & { readonly close: () => void } {
  let table: LeaseTable | null = null;
  return {
    tryLease(localId, nowMs, ttlMs) {
      const me = presence.announce();
      if (!me.ok) return mayPollAfter(me.error);
      if (table === null) {
        const opened = openPrivateDatabase(folder, {
          name: 'leases.db',
          lock: 'history.lock',
          what: "Couldn't open the leases",
          schema: SCHEMA,
          tablesOf: (database) => leaseTable(database, presence, me.value),
        });
        if (!opened.ok) return mayPollAfter(opened.error);
        table = opened.value.tables;
      }
      const taken = table.take(localId, nowMs, ttlMs);
      return taken.ok ? taken.value : mayPollAfter(taken.error);
    },
    releaseLease: (localId) => table?.release(localId),
    close: () => table?.close(),
  };
}

/** Two terminals polling do less harm than one that stops watching on a full disk. */
function mayPollAfter({ kind }: StorageProblem): true | null {
  return kind === 'locked' ? null : true;
}

type LeaseTable = ReturnType<typeof leaseTable>;

function leaseTable(database: DatabaseSync, presence: Presence, me: string) {
  const lease = database.prepare('SELECT holder, expires_at_ms FROM leases WHERE local_id = ?');
  const put = database.prepare(
    'INSERT OR REPLACE INTO leases (local_id, holder, expires_at_ms) VALUES (?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM leases WHERE holder = ?');
  const removeOne = database.prepare('DELETE FROM leases WHERE local_id = ? AND holder = ?');
  const removeExpired = database.prepare('DELETE FROM leases WHERE expires_at_ms < ?');

  const isFree = (localId: string, nowMs: number, ttlMs: number): boolean => {
    const row = lease.get(localId);
    if (row === undefined || row.holder === me) return true;
    const remainingMs = Number(row.expires_at_ms) - nowMs;
    // More than any lease can have left: the clock was set back.
    if (remainingMs <= 0 || remainingMs > 2 * ttlMs) return true;
    // No patience: with many dispatches it would add up, and the next attempt comes soon.
    return !presence.isAlive(String(row.holder), 0);
  };

  /** Checking again and taking must be one step, or two terminals could both find it free. */
  const takeIfFree = (localId: string, nowMs: number, ttlMs: number): boolean =>
    inTransaction(database, () => {
      const free = isFree(localId, nowMs, ttlMs);
      if (free) put.run(localId, me, Math.trunc(nowMs + ttlMs));
      removeExpired.run(Math.trunc(nowMs - ttlMs));
      return free;
    });

  return {
    take: (localId: string, nowMs: number, ttlMs: number) =>
      attempt('', () => isFree(localId, nowMs, ttlMs) && takeIfFree(localId, nowMs, ttlMs)),
    // A lease that isn't released expires, or ends with its holder.
    release: (localId: string) => void attempt('', () => removeOne.run(localId, me)),
    close() {
      void attempt('', () => remove.run(me));
      database.close();
    },
  };
}
