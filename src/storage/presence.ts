import fs from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { isLocked, takeLock } from '../files/write-lock.ts';
import type { StorageProblem } from './storage-problem.ts';

/**
 * Which processes are using the history: each opened history holds a lock on a file of its own for as long as
 * it lives. A held lock proves life without process ids (which are reused, and differ between containers) or
 * clocks.
 */
export interface Presence {
  readonly id: string;
  /**
   * Whether this id is still active, here or in another process.
   *
   * @param patienceMs how long to look. Without patience, a dead one can seem alive for the moment in
   * which a starting terminal clears it away.
   */
  isAlive(id: string, patienceMs: number): boolean;
  close(): void;
}

const WHAT = 'The history could not be opened';

/** Registers a new one, and removes the files of dead ones. */
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
    // Another process's sweep may have removed the file just before we locked it, and no one would see us as
    // alive.
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

/** Removes files only while holding their lock, so never that of a live process. */
function sweep(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.lock'))) {
    const file = path.join(folder, name);
    const lock = takeLock(file, WHAT, 0);
    if (!lock.ok) continue;
    fs.rmSync(file, { force: true });
    lock.value.release();
  }
}

/** The id comes from a database row and becomes part of a path. */
function isFileName(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}
