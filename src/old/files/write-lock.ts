import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../domain/result.ts';
import { type FileProblem, problemFromError, sqliteCodeOf } from './file-problem.ts';
import { checkOwnPath, createPrivateFile, narrowMode, PRIVATE_FILE_MODE } from './private-file.ts';

/*
 * A lock between processes: an empty SQLite file with an open exclusive transaction.
 *
 * Node has no file locks. A lock based on a file's existence outlives a killed process, and then
 * someone must guess whether it is stale; a wrong guess loses an update. SQLite uses the operating
 * system's locks, which end with the process, even by kill -9 or power cut, so a lock held here
 * has a living owner. The file stays empty, so that locking needs no space on a full disk.
 */

/** About one write. For longer waits use `retryWhileLocked`, which doesn't block the program. */
const WAIT_MS = 20;

interface HeldLock {
  release(): void;
}

/**
 * Runs `work` while holding this file's lock. Errors from the system become problems.
 *
 * @param what the first half of the sentence on failure, such as `The profiles could not be saved`.
 */
export function withLock<T, P>(
  file: string,
  what: string,
  work: () => Result<T, P>,
): Result<T, P | FileProblem> {
  const lock = takeLock(file, what);
  if (!lock.ok) return lock;
  try {
    return work();
  } catch (error) {
    return err(problemFromError(what, error));
  } finally {
    lock.value.release();
  }
}

/** Waits up to `waitMs`, blocking the program. */
export function takeLock(
  file: string,
  what: string,
  waitMs: number = WAIT_MS,
): Result<HeldLock, FileProblem> {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    const lock = tryLock(file, what);
    if (lock.ok || lock.error.kind !== 'locked') return lock;
    if (!takesLocks(path.dirname(file))) return err(withoutLocks(what));
    if (performance.now() >= deadlineMs) return lock;
    sleep(2 + Math.random() * 8);
  }
}

const lockable = new Map<string, boolean>();

/**
 * Whether files in a folder can be locked at all. Some network disks refuse, which SQLite reports as a lock that another
 * process holds. Nobody else knows of the file that is tried here.
 */
function takesLocks(folder: string): boolean {
  const known = lockable.get(folder);
  if (known !== undefined) return known;
  // Not by the name of a lock: another process sweeps those that nobody holds.
  const file = path.join(folder, `present.${randomUUID()}`);
  const lock = tryLock(file, '');
  if (lock.ok) lock.value.release();
  fs.rmSync(file, { force: true });
  const isLockable = lock.ok || lock.error.kind !== 'locked';
  lockable.set(folder, isLockable);
  return isLockable;
}

function withoutLocks(what: string): FileProblem {
  const message = `${what}: the disk doesn't support locks, without which two terminals could overwrite each other's files. Set DISPATCHBOX_HOME to a folder on another disk.`;
  return { kind: 'disk', message };
}

function tryLock(path: string, what: string): Result<HeldLock, FileProblem> {
  let database: DatabaseSync | null = null;
  try {
    const check = checkOwnPath(path, 'file');
    if (check.kind === 'foreign') return err({ kind: 'foreign-file', message: check.message });
    // The file never contains anything of value, and SQLite can't lock what isn't a database.
    if (check.kind === 'ours' && check.size > 0) fs.truncateSync(path);
    if (check.kind === 'ours') narrowMode(path, check.mode, PRIVATE_FILE_MODE);
    if (check.kind === 'absent') createPrivateFile(path);
    database = new DatabaseSync(path, { timeout: 0 });
    // Otherwise the transaction would leave a journal file beside a killed process.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const held = database;
    return ok({ release: () => held.close() });
  } catch (error) {
    database?.close();
    return err(problemFromError(what, error));
  }
}

/**
 * Whether any process, including this one, holds this file's lock. Takes the lock from no one.
 *
 * @param patienceMs how long a lock must be held to count. Probing for a free lock holds it for less than
 * a millisecond.
 */
export function isLocked(path: string, patienceMs: number): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: patienceMs, readOnly: true });
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    return sqliteCodeOf(error) === 5;
  } finally {
    database?.close();
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
