import type { SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import type { EntryResult } from '../domain/entry-result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type {
  InterruptedSend,
  KnownEntry,
  PlannedPlace,
  WriteRecord,
} from '../domain/vault-records.ts';
import { integer, timeMs } from './stored-numbers.ts';

/** What is known, what is being sent, and what was rotated. No table contains a value. */
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

/** Changes of later versions, in order. */
export const VAULT_UPGRADES: readonly string[] = [
  // 2: profiles get ids; until then the name served as one. The log keeps the name as well.
  `ALTER TABLE entries RENAME COLUMN profile TO profile_id;
   ALTER TABLE sends RENAME COLUMN profile TO profile_id;
   ALTER TABLE rotations RENAME COLUMN profile TO profile_id;
   ALTER TABLE rotations ADD COLUMN profile_name TEXT NOT NULL DEFAULT '';
   UPDATE rotations SET profile_name = profile_id`,
  // 3: entries record the result of their last send, and may never have been confirmed.
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
  // 4: the log records every write. Rotations are journaled, place by place, until all are settled.
  `ALTER TABLE rotations RENAME TO writes;
   ALTER TABLE writes RENAME COLUMN rotation_id TO write_id;
   ALTER TABLE writes ADD COLUMN kind TEXT NOT NULL DEFAULT 'secret';
   ALTER TABLE writes ADD COLUMN origin TEXT NOT NULL DEFAULT 'rotation';
   ALTER TABLE writes ADD COLUMN host TEXT NOT NULL DEFAULT '';
   ALTER TABLE writes ADD COLUMN note TEXT NOT NULL DEFAULT '';
   CREATE TABLE rotations (
     rotation_id TEXT PRIMARY KEY,
     started_at_ms INTEGER NOT NULL,
     note TEXT NOT NULL,
     sender TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE rotation_places (
     rotation_id TEXT NOT NULL,
     position INTEGER NOT NULL,
     profile_id TEXT NOT NULL,
     profile_name TEXT NOT NULL,
     host TEXT NOT NULL,
     vault TEXT NOT NULL,
     name TEXT NOT NULL,
     source TEXT NOT NULL,
     version_before INTEGER,
     state TEXT NOT NULL,
     version INTEGER,
     reason TEXT,
     PRIMARY KEY (rotation_id, profile_id, vault, name)
   ) STRICT, WITHOUT ROWID`,
  // 5: groups of places, and the dispatch that checks a new value, as far as it is known how it ended.
  `CREATE TABLE rotation_groups (
     name TEXT PRIMARY KEY,
     due_days INTEGER,
     places TEXT NOT NULL,
     checks TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   ALTER TABLE writes ADD COLUMN check_id TEXT;
   ALTER TABLE writes ADD COLUMN verified TEXT`,
];

export const VAULT_VERSION = 1 + VAULT_UPGRADES.length;

const kind = v.picklist(['secret', 'var']);
/** Sanitized again, because it is drawn as is and others may have written to the file. */
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

const state = v.picklist(['set', 'failed', 'unknown', 'not-sent']);

const write = v.object({
  write_id: v.string(),
  origin: v.picklist(['form', 'rotation', 'command']),
  at_ms: timeMs,
  profile_id: v.string(),
  profile_name: line,
  host: line,
  vault: v.string(),
  kind,
  name: v.string(),
  source: line,
  state,
  version,
  version_before: version,
  reason: v.nullable(line),
  note: line,
  verified: v.nullable(line),
});

const rotation = v.object({
  rotation_id: v.string(),
  started_at_ms: timeMs,
  note: line,
  sender: v.string(),
});

const place = v.object({
  profile_id: v.string(),
  profile_name: line,
  host: line,
  vault: v.string(),
  name: v.string(),
  source: line,
  version_before: version,
  state: v.union([state, v.picklist(['planned', 'sending'])]),
  version,
  reason: v.nullable(line),
});

type Columns = Record<string, SQLOutputValue>;

export function readKnown(columns: Columns): KnownEntry | null {
  const parsed = v.safeParse(known, columns);
  if (!parsed.success) return null;
  const { profile_id, set_at_ms, result_at_ms, ...rest } = parsed.output;
  return { ...rest, profileId: profile_id, setAtMs: set_at_ms, resultAtMs: result_at_ms };
}

/** @returns the send, with the id of the terminal that sent it. */
export function readInterrupted(columns: Columns): (InterruptedSend & { sender: string }) | null {
  const parsed = v.safeParse(send, columns);
  if (!parsed.success) return null;
  const { send_id, profile_id, started_at_ms, ...rest } = parsed.output;
  return { ...rest, sendId: send_id, profileId: profile_id, startedAtMs: started_at_ms };
}

export function readWrite(columns: Columns): WriteRecord | null {
  const parsed = v.safeParse(write, columns);
  if (!parsed.success) return null;
  const { write_id, at_ms, profile_id, profile_name, version_before, ...rest } = parsed.output;
  return {
    ...rest,
    writeId: write_id,
    atMs: at_ms,
    profileId: profile_id,
    profileName: profile_name,
    versionBefore: version_before,
  };
}

/** @returns the rotation without its places, with the id of the terminal that sends it. */
export function readRotation(columns: Columns) {
  const parsed = v.safeParse(rotation, columns);
  if (!parsed.success) return null;
  const { rotation_id, started_at_ms, note, sender } = parsed.output;
  return { rotationId: rotation_id, startedAtMs: started_at_ms, note, sender };
}

export type StoredPlace = PlannedPlace & {
  /** Not sent yet or in flight, in addition to the results. */
  readonly state: EntryResult['state'] | 'planned' | 'sending';
  readonly version: number | null;
  readonly reason: string | null;
};

export function readPlace(columns: Columns): StoredPlace | null {
  const parsed = v.safeParse(place, columns);
  if (!parsed.success) return null;
  const { profile_id, profile_name, version_before, ...rest } = parsed.output;
  return {
    ...rest,
    profileId: profile_id,
    profileName: profile_name,
    versionBefore: version_before,
  };
}

/** Skips rows that this program didn't write. */
export function present<T>(rows: readonly (T | null)[]): readonly T[] {
  return rows.filter((row) => row !== null);
}
