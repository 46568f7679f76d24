import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { isLocked, takeLock } from '../files/write-lock.ts';
import type { StorageProblem } from './storage-problem.ts';

/**
 * Which processes write: each holds a lock on a file of its own, from its first write for as long as its
 * database is open. A held lock proves life without process ids (which are reused, and differ between
 * containers) or clocks.
 */
export interface Presence {
  /**
   * The id that stands for this process in what it writes. The first call announces it, and removes the files
   * of dead processes.
   */
  announce(): Result<string, StorageProblem>;
  /** Whether this id is this process's. */
  isMine(id: string): boolean;
  /**
   * Whether this id is still active, here or in another process.
   *
   * @param patienceMs how long to look; 20 unless given. Without patience, a dead one can seem alive for the
   * moment in which a starting terminal clears it away.
   */
  isAlive(id: string, patienceMs?: number): boolean;
  close(): void;
}

interface Announced {
  readonly id: string;
  readonly close: () => void;
}

/** @param what the first half of the sentence if it can't be announced */
export function openPresence(dataFolder: string, what: string): Presence {
  const folder = path.join(dataFolder, 'present');
  const fileOf = (id: string) => path.join(folder, `${id}.lock`);
  let announced: Announced | null = null;
  let isClosed = false;
  const isMine = (id: string): boolean => id === announced?.id;
  return {
    announce() {
      if (isClosed) return err({ kind: 'disk', message: `${what}: it is closed.` });
      if (announced) return ok(announced.id);
      const made = announceIn(folder, fileOf, what);
      if (!made.ok) return made;
      announced = made.value;
      return ok(announced.id);
    },
    isMine,
    isAlive: (id, patienceMs = 20) =>
      isMine(id) || (isFileName(id) && isLocked(fileOf(id), patienceMs)),
    close() {
      isClosed = true;
      announced?.close();
    },
  };
}

function announceIn(
  folder: string,
  fileOf: (id: string) => string,
  what: string,
): Result<Announced, StorageProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const swept = attempt(what, () => sweep(folder, what));
  if (!swept.ok) return swept;
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const id = randomUUID();
    const lock = takeLock(fileOf(id), what, 0);
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
      close: () => {
        fs.rmSync(fileOf(id), { force: true });
        lock.value.release();
      },
    });
  }
  return err({ kind: 'locked', message: `${what}: another dispatchbox is starting. Try again.` });
}

/** `isAlive` for many rows of few terminals: looks for each terminal once. */
export function isAliveOnce({ isAlive }: Presence): (id: string) => boolean {
  const found = new Map<string, boolean>();
  return (id) => {
    const isFound = found.get(id) ?? isAlive(id);
    found.set(id, isFound);
    return isFound;
  };
}

/** Removes files only while holding their lock, so never that of a live process. */
function sweep(folder: string, what: string): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.lock'))) {
    const file = path.join(folder, name);
    const lock = takeLock(file, what, 0);
    if (!lock.ok) continue;
    fs.rmSync(file, { force: true });
    lock.value.release();
  }
}

/** The id comes from a database row and becomes part of a path. */
function isFileName(id: string): boolean {
  return /^[0-9a-f-]{36}$/.test(id);
}
