import path from 'node:path';
import * as v from 'valibot';
import type { ProfileId } from '../domain/profile.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { openPrivateDatabase } from '../files/private-database.ts';
import { prepareFolder } from '../files/private-folder.ts';
import { withLock } from '../files/write-lock.ts';
import { columnsOf, integer, rowsOf, timeMs } from './columns.ts';
import type { StorageProblem } from './storage-problem.ts';

/** How often a profile was opened or switched to, and when last. Names and numbers only. */
export interface ProfileUse {
  readonly profileId: ProfileId;
  readonly count: number;
  /** Wall clock, milliseconds since the epoch. */
  readonly lastUsedAtMs: number;
}

/** The uses of this machine's profiles, in `uses.db`; several terminals count together. */
export interface ProfileUses {
  all(): readonly ProfileUse[];
  /** If it can't be written, only this use is lost. */
  used(profileId: ProfileId, nowMs: number): void;
  close(): void;
}

const row = v.object({ profileId: v.string(), count: integer, lastUsedAtMs: timeMs });

const SCHEMA = `
  CREATE TABLE profile_uses (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    last_used_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID
`;

/** Changes of later versions, in order. */
const UPGRADES = ['ALTER TABLE profile_uses RENAME COLUMN name TO profile_id'];

const OPEN_FAILED = 'The uses of profiles could not be opened';

export function openProfileUses(folder: string): Result<ProfileUses, StorageProblem> {
  const prepared = prepareFolder(folder);
  if (!prepared.ok) return prepared;
  const opened = withLock(path.join(folder, 'uses.lock'), OPEN_FAILED, () =>
    openPrivateDatabase(
      {
        path: path.join(folder, 'uses.db'),
        what: OPEN_FAILED,
        version: 2,
        schema: SCHEMA,
        upgrades: UPGRADES,
      },
      Date.now(),
    ),
  );
  if (!opened.ok) return err(opened.error);
  const { database } = opened.value;
  const select = database.prepare(`SELECT ${columnsOf(row)} FROM profile_uses`);
  const count = database.prepare(`
    INSERT INTO profile_uses VALUES (?, 1, ?)
    ON CONFLICT (profile_id) DO UPDATE SET count = count + 1, last_used_at_ms = excluded.last_used_at_ms`);
  return ok({
    // The order of a list isn't worth an error.
    all() {
      const read = attempt('', () => select.all());
      return read.ok ? rowsOf(row, read.value) : [];
    },
    used: (profileId, nowMs) => void attempt('', () => count.run(profileId, Math.trunc(nowMs))),
    close: () => database.close(),
  });
}
