import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` while no other process runs any under the same lock. The lock is SQLite's on an empty file: the system
 * releases it with the process, however that ends.
 *
 * @param busyMs for how long to block while another process holds it
 * @throws what SQLite says if it can't be had: see `isLocked`
 */
export function withFileLock<T>(file: string, busyMs: number, work: () => T): T {
  // SQLite's mode would depend on the umask.
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file, { timeout: busyMs });
  try {
    // In memory, or the transaction would leave a journal beside a process that is killed.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}
