import type { DatabaseSync } from 'node:sqlite';
import { attempt, problemFromError } from '../files/file-problem.ts';
import { inTransaction } from '../files/private-database.ts';
import type { Presence } from './presence.ts';

/** Who polls which dispatch. Kept apart from the history, so that a renewed lease is no news to a terminal. */
export interface Leases {
  /**
   * Takes or renews the right to poll a dispatch.
   *
   * @param nowMs wall clock, since it is compared between processes.
   * @param ttlMs how long the right lasts without renewal; the same in every process.
   * @returns whether this terminal may poll. Where the disk takes nothing any more, everybody may.
   */
  tryLease(localId: string, nowMs: number, ttlMs: number): boolean;
  /** Gives one back, where this terminal holds it: another one may poll at once. */
  release(localId: string): void;
  /** Gives all leases of this terminal back. */
  releaseAll(): void;
}

/** Losing this file loses nothing: leases are short, and are taken again. */
export const LEASES_SCHEMA = `
  CREATE TABLE leases (
    local_id TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID
`;

export const LEASES_VERSION = 1;

export function createLeases(database: DatabaseSync, presence: Presence): Leases {
  const lease = database.prepare('SELECT holder, expires_at_ms FROM leases WHERE local_id = ?');
  const put = database.prepare(
    'INSERT OR REPLACE INTO leases (local_id, holder, expires_at_ms) VALUES (?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM leases WHERE holder = ?');
  const removeOne = database.prepare('DELETE FROM leases WHERE local_id = ? AND holder = ?');
  const removeExpired = database.prepare('DELETE FROM leases WHERE expires_at_ms < ?');

  const isFree = (localId: string, nowMs: number, ttlMs: number): boolean => {
    const row = lease.get(localId);
    if (row === undefined || row.holder === presence.id) return true;
    const remainingMs = Number(row.expires_at_ms) - nowMs;
    // More than anybody can have been given: the clock was set back meanwhile.
    if (remainingMs <= 0 || remainingMs > 2 * ttlMs) return true;
    // No patience here: with many dispatches it would add up, and the next try comes soon.
    return !presence.isAlive(String(row.holder), 0);
  };

  /** Looking once more and taking must be one step, or two terminals both find it free. */
  const takeIfFree = (localId: string, nowMs: number, ttlMs: number): boolean =>
    inTransaction(database, () => {
      const free = isFree(localId, nowMs, ttlMs);
      if (free) put.run(localId, presence.id, Math.trunc(nowMs + ttlMs));
      removeExpired.run(Math.trunc(nowMs - ttlMs));
      return free;
    });

  return {
    tryLease(localId, nowMs, ttlMs) {
      try {
        return isFree(localId, nowMs, ttlMs) && takeIfFree(localId, nowMs, ttlMs);
      } catch (error) {
        // Two terminals that ask twice do less harm than one that stops watching on a full disk.
        return problemFromError('', error).kind !== 'locked';
      }
    },
    // What is not given back runs out by itself, or ends with its holder.
    release: (localId) => void attempt('', () => removeOne.run(localId, presence.id)),
    releaseAll: () => void attempt('', () => remove.run(presence.id)),
  };
}
