import type { SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { InterruptedSend, KnownEntry, RotationRecord } from '../domain/vault-records.ts';
import { integer, timeMs } from './stored-numbers.ts';

/** Three tables: what is known, what is being sent right now, and what was rotated. None has a value in it. */
export const VAULT_SCHEMA = `
  CREATE TABLE entries (
    profile TEXT NOT NULL,
    vault TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    version INTEGER,
    set_at_ms INTEGER NOT NULL,
    PRIMARY KEY (profile, vault, kind, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sends (
    send_id TEXT PRIMARY KEY,
    profile TEXT NOT NULL,
    vault TEXT NOT NULL,
    kind TEXT NOT NULL,
    names TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    sender TEXT NOT NULL
  ) STRICT;
  CREATE TABLE rotations (
    id INTEGER PRIMARY KEY,
    rotation_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    profile TEXT NOT NULL,
    vault TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    state TEXT NOT NULL,
    version INTEGER,
    version_before INTEGER,
    reason TEXT
  ) STRICT
`;

/** What later versions changed, in order. */
export const VAULT_UPGRADES: readonly string[] = [
  // 2: profiles have ids, which were their names until then. The log keeps the name as well.
  `ALTER TABLE entries RENAME COLUMN profile TO profile_id;
   ALTER TABLE sends RENAME COLUMN profile TO profile_id;
   ALTER TABLE rotations RENAME COLUMN profile TO profile_id;
   ALTER TABLE rotations ADD COLUMN profile_name TEXT NOT NULL DEFAULT '';
   UPDATE rotations SET profile_name = profile_id`,
  // 3: an entry says what came of its last send, and can be one that was never confirmed.
  `CREATE TABLE entries_3 (
     profile_id TEXT NOT NULL,
     vault TEXT NOT NULL,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     version INTEGER,
     set_at_ms INTEGER,
     result TEXT NOT NULL,
     result_at_ms INTEGER NOT NULL,
     reason TEXT,
     PRIMARY KEY (profile_id, vault, kind, name)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO entries_3
     SELECT profile_id, vault, kind, name, version, set_at_ms, 'set', set_at_ms, NULL FROM entries;
   DROP TABLE entries;
   ALTER TABLE entries_3 RENAME TO entries`,
];

export const VAULT_VERSION = 1 + VAULT_UPGRADES.length;

const kind = v.picklist(['secret', 'var']);
/** Drawn as it is, so it is made harmless once more: others can have written to the file. */
const line = v.pipe(v.string(), v.transform(sanitizeText));
const version = v.nullable(integer);
const names = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const known = v.object({
  profile_id: v.string(),
  vault: v.string(),
  kind,
  name: v.string(),
  version,
  set_at_ms: v.nullable(timeMs),
  result: v.picklist(['set', 'failed', 'unknown']),
  result_at_ms: timeMs,
  reason: v.nullable(line),
});

const send = v.object({
  send_id: v.string(),
  profile_id: v.string(),
  vault: v.string(),
  kind,
  names,
  started_at_ms: timeMs,
  sender: v.string(),
});

const rotation = v.object({
  rotation_id: v.string(),
  at_ms: timeMs,
  profile_id: v.string(),
  profile_name: line,
  vault: v.string(),
  name: v.string(),
  source: line,
  state: v.picklist(['set', 'failed', 'unknown', 'not-sent']),
  version,
  version_before: version,
  reason: v.nullable(line),
});

type Columns = Record<string, SQLOutputValue>;

export function readKnown(columns: Columns): KnownEntry | null {
  const parsed = v.safeParse(known, columns);
  if (!parsed.success) return null;
  const { profile_id, set_at_ms, result_at_ms, ...rest } = parsed.output;
  return { ...rest, profileId: profile_id, setAtMs: set_at_ms, resultAtMs: result_at_ms };
}

/** @returns the send with the id of the terminal that sent it. */
export function readInterrupted(columns: Columns): (InterruptedSend & { sender: string }) | null {
  const parsed = v.safeParse(send, columns);
  if (!parsed.success) return null;
  const { send_id, profile_id, started_at_ms, ...rest } = parsed.output;
  return { ...rest, sendId: send_id, profileId: profile_id, startedAtMs: started_at_ms };
}

export function readRotation(columns: Columns): RotationRecord | null {
  const parsed = v.safeParse(rotation, columns);
  if (!parsed.success) return null;
  const { rotation_id, at_ms, profile_id, profile_name, version_before, ...rest } = parsed.output;
  return {
    ...rest,
    rotationId: rotation_id,
    atMs: at_ms,
    profileId: profile_id,
    profileName: profile_name,
    versionBefore: version_before,
  };
}

/** Leaves out rows that are not what this program writes. */
export function present<T>(rows: readonly (T | null)[]): readonly T[] {
  return rows.filter((row) => row !== null);
}
