import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { ProfileId } from '../domain/profile.ts';
import { ok, type Result } from '../domain/result.ts';
import { attempt } from '../files/file-problem.ts';
import { columnsOf, integer, rowsOf, timeMs } from './columns.ts';
import { openTables } from './open-tables.ts';
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
  const files = { path: 'uses.db', lock: 'uses.lock' };
  const kind = { ...files, what: OPEN_FAILED, schema: SCHEMA, upgrades: UPGRADES };
  const opened = openTables(folder, kind, usesIn);
  return opened.ok ? ok(opened.value.tables) : opened;
}

function usesIn(database: DatabaseSync): ProfileUses {
  const select = database.prepare(`SELECT ${columnsOf(row)} FROM profile_uses`);
  const count = database.prepare(`
    INSERT INTO profile_uses VALUES (?, 1, ?)
    ON CONFLICT (profile_id) DO UPDATE SET count = count + 1, last_used_at_ms = excluded.last_used_at_ms`);
  return {
    // The order of a list isn't worth an error.
    all() {
      const read = attempt('', () => select.all());
      return read.ok ? rowsOf(row, read.value) : [];
    },
    used: (profileId, nowMs) => void attempt('', () => count.run(profileId, Math.trunc(nowMs))),
    close: () => database.close(),
  };
}
