import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../domain/result.ts';
import { type FileProblem, problemFromError, sqliteCodeOf } from './file-problem.ts';
import { checkOwnPath, createPrivateFile, narrowMode, PRIVATE_FILE_MODE } from './private-file.ts';

/*
 * A lock between processes: an empty SQLite file with an exclusive transaction open on it.
 *
 * Node has no file locks of its own. A lock made of a file's existence outlives a killed process,
 * and then somebody must guess whether it is stale; guessing wrong loses an update. SQLite takes
 * the operating system's locks, which end with the process, kill -9 and power cut included, so a
 * lock that is held here is held by somebody who lives. The file stays empty, so that locking
 * needs no space on a full disk.
 */

/** About one write. Longer waits are for `whileLocked`, which lets the program go on meanwhile. */
const WAIT_MS = 20;

export interface HeldLock {
  release(): void;
}

/**
 * Runs `work` while nobody else holds the lock of this file. What the system refuses inside becomes a problem.
 *
 * @param what the first half of the sentence if it fails, such as `The profiles could not be saved`.
 */
export function withLock<T, P>(
  path: string,
  what: string,
  work: () => Result<T, P>,
): Result<T, P | FileProblem> {
  const lock = takeLock(path, what);
  if (!lock.ok) return lock;
  try {
    return work();
  } catch (error) {
    return err(problemFromError(what, error));
  } finally {
    lock.value.release();
  }
}

/** Waits up to `waitMs`. The program stands still meanwhile. */
export function takeLock(
  path: string,
  what: string,
  waitMs: number = WAIT_MS,
): Result<HeldLock, FileProblem> {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    const lock = tryLock(path, what);
    if (lock.ok || lock.error.kind !== 'locked' || performance.now() >= deadlineMs) return lock;
    sleep(2 + Math.random() * 8);
  }
}

function tryLock(path: string, what: string): Result<HeldLock, FileProblem> {
  let database: DatabaseSync | null = null;
  try {
    const check = checkOwnPath(path, 'file');
    if (check.kind === 'foreign') return err({ kind: 'foreign-file', message: check.message });
    // Nothing of value is ever in the file, and SQLite cannot lock what is not a database.
    if (check.kind === 'ours' && check.size > 0) fs.truncateSync(path);
    if (check.kind === 'ours') narrowMode(path, check.mode, PRIVATE_FILE_MODE);
    if (check.kind === 'absent') createPrivateFile(path);
    database = new DatabaseSync(path, { timeout: 0 });
    // Without this the transaction would leave a journal file beside a killed process.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const held = database;
    return ok({ release: () => held.close() });
  } catch (error) {
    database?.close();
    return err(problemFromError(what, error));
  }
}

/**
 * Whether some process, this one included, holds the lock of this file. It takes nothing from anybody.
 *
 * @param patienceMs how long a lock must be held to count. One that somebody takes only to see
 * whether it is free is held for less than a millisecond.
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
