import path from 'node:path';
import { err, ok, type Result } from '../domain/result.ts';
import { problemFromError } from '../files/file-problem.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import type { StorageProblem } from './storage-problem.ts';

/** How often a profile was switched to, or opened on, and when last. Names and numbers only. */
export interface ProfileUse {
  readonly name: string;
  readonly count: number;
  /** Wall clock, milliseconds since the epoch. */
  readonly lastUsedAtMs: number;
}

/** The uses of the profiles on this machine, in `uses.db`; several terminals count together. */
export interface ProfileUses {
  all(): readonly ProfileUse[];
  /** A use that cannot be written is lost, and nothing else. */
  used(name: string, nowMs: number): void;
  renamed(from: string, to: string): void;
  close(): void;
}

const SCHEMA = `
  CREATE TABLE profile_uses (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    last_used_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID
`;

const OPEN_FAILED = 'The uses of profiles could not be opened';

export function openProfileUses(
  folder: string,
  now: () => number = Date.now,
): Result<ProfileUses, StorageProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const opened = withLock(path.join(folder, 'uses.lock'), OPEN_FAILED, () =>
    openPrivateDatabase(
      { path: path.join(folder, 'uses.db'), what: OPEN_FAILED, version: 1, schema: SCHEMA },
      now(),
    ),
  );
  if (!opened.ok) return err(opened.error);
  const { database } = opened.value;
  const select = database.prepare('SELECT name, count, last_used_at_ms FROM profile_uses');
  const count = database.prepare(`
    INSERT INTO profile_uses VALUES (?, 1, ?)
    ON CONFLICT (name) DO UPDATE SET count = count + 1, last_used_at_ms = excluded.last_used_at_ms`);
  const rename = database.prepare('UPDATE OR REPLACE profile_uses SET name = ? WHERE name = ?');
  return ok({
    all: () =>
      attempt([], () =>
        select.all().map(({ name, count, last_used_at_ms }) => ({
          name: String(name),
          count: Number(count),
          lastUsedAtMs: Number(last_used_at_ms),
        })),
      ),
    used: (name, nowMs) => attempt(undefined, () => void count.run(name, Math.trunc(nowMs))),
    renamed: (from, to) => attempt(undefined, () => void rename.run(to, from)),
    close: () => database.close(),
  });
}

/** The order of a list is not worth a failure; a defect is thrown on. */
function attempt<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch (error) {
    problemFromError('', error);
    return otherwise;
  }
}
