import fs from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { isLocked, takeLock } from '../files/write-lock.ts';
import type { StorageProblem } from './storage-problem.ts';

/**
 * Who is at work on the history: each opened history has a lock file of its own, and holds it
 * for as long as it lives. A held lock is proof of life that needs no process
 * numbers (which are reused, and differ between containers) and no clock.
 */
export interface Presence {
  readonly id: string;
  /**
   * Whether the one of this id is still at work, here or in another process.
   *
   * @param patienceMs how long to look. Without patience one that is gone can seem alive at the
   * moment in which another terminal starts and clears it away.
   */
  isAlive(id: string, patienceMs: number): boolean;
  close(): void;
}

const WHAT = 'The history could not be opened';

/** Announces one more, and removes the files of those that are gone. */
export function announcePresence(dataFolder: string): Result<Presence, StorageProblem> {
  const folder = path.join(dataFolder, 'present');
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const fileOf = (id: string) => path.join(folder, `${id}.lock`);

  sweep(folder);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const id = crypto.randomUUID();
    const lock = takeLock(fileOf(id), WHAT, 0);
    if (!lock.ok && lock.error.kind !== 'locked') return lock;
    if (!lock.ok) continue;
    // Somebody's sweep can have removed the file in the moment before it was locked; nobody would
    // see this one alive then.
    if (!fs.existsSync(fileOf(id))) {
      lock.value.release();
      continue;
    }
    return ok({
      id,
      isAlive: (other, patienceMs) =>
        other === id || (isFileName(other) && isLocked(fileOf(other), patienceMs)),
      close: () => {
        fs.rmSync(fileOf(id), { force: true });
        lock.value.release();
      },
    });
  }
  return err({ kind: 'locked', message: `${WHAT}: another dispatchbox is starting. Try again.` });
}

/** Removes a file only while it holds its lock, so never the file of one that lives. */
function sweep(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.lock'))) {
    const file = path.join(folder, name);
    const lock = takeLock(file, WHAT, 0);
    if (!lock.ok) continue;
    fs.rmSync(file, { force: true });
    lock.value.release();
  }
}

/** The id comes from a row of the database, and becomes part of a path. */
function isFileName(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}
