import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLocked, NO_LOCKS } from './storage-problem.ts';

/** A statement waits about as long as one write takes. What waits for longer does so in the queue. */
export const BUSY_MS = 20;
/** At the start nothing is on screen yet. */
export const OPENING_BUSY_MS = 2_000;

/**
 * Runs `work` while no other process runs any under the same lock. The lock is SQLite's on an empty file: the system
 * releases it with the process, however that ends.
 *
 * @param busyMs for how long to block while another process holds it
 * @throws what SQLite says if it can't be had: see `isLocked`
 */
export function withFileLock<T>(file: string, busyMs: number, work: () => T): T {
  const lock = lockFile(file, busyMs);
  try {
    toldFromLocks(path.dirname(file), () => lock.exec(LOCK));
    return work();
  } finally {
    lock.close();
  }
}

/**
 * Runs `work`, which may fail because of a lock. Some network disks take no locks, which SQLite reports as one that
 * another process holds, always: that fails as `NO_LOCKS`.
 */
export function toldFromLocks<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isLocked(error) && !takesLocks(folder) ? NO_LOCKS : error;
  }
}

/** A disk stays as it is. */
const lockable = new Set<string>();

/** Tries it with a file that no other process knows. */
function takesLocks(folder: string): boolean {
  if (lockable.has(folder)) return true;
  const file = path.join(folder, `${randomUUID()}.lock`);
  const lock = lockFile(file, 0);
  try {
    lock.exec(LOCK);
    lockable.add(folder);
    return true;
  } catch (error) {
    return !isLocked(error);
  } finally {
    lock.close();
    fs.rmSync(file, { force: true });
  }
}

/** In memory, or the transaction would leave a journal beside a process that is killed. */
const LOCK = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

function lockFile(file: string, busyMs: number): DatabaseSync {
  // SQLite's mode would depend on the umask.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  return new DatabaseSync(file, { timeout: busyMs });
}
