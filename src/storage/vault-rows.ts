import type { SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import type { InterruptedSend, KnownEntry, RotationRecord } from '../domain/vault-records.ts';

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

const kind = v.picklist(['secret', 'var']);
const version = v.nullable(v.number());
const names = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const known = v.object({
  profile: v.string(),
  vault: v.string(),
  kind,
  name: v.string(),
  version,
  set_at_ms: v.number(),
});

const send = v.object({
  send_id: v.string(),
  profile: v.string(),
  vault: v.string(),
  kind,
  names,
  started_at_ms: v.number(),
  sender: v.string(),
});

const rotation = v.object({
  rotation_id: v.string(),
  at_ms: v.number(),
  profile: v.string(),
  vault: v.string(),
  name: v.string(),
  source: v.string(),
  state: v.picklist(['set', 'failed', 'unknown', 'not-sent']),
  version,
  version_before: version,
  reason: v.nullable(v.string()),
});

type Columns = Record<string, SQLOutputValue>;

export function readKnown(columns: Columns): KnownEntry | null {
  const parsed = v.safeParse(known, columns);
  if (!parsed.success) return null;
  const { profile, set_at_ms, ...rest } = parsed.output;
  return { ...rest, profileName: profile, setAtMs: set_at_ms };
}

/** @returns the send with the id of the terminal that sent it. */
export function readInterrupted(columns: Columns): (InterruptedSend & { sender: string }) | null {
  const parsed = v.safeParse(send, columns);
  if (!parsed.success) return null;
  const { send_id, profile, started_at_ms, ...rest } = parsed.output;
  return { ...rest, sendId: send_id, profileName: profile, startedAtMs: started_at_ms };
}

export function readRotation(columns: Columns): RotationRecord | null {
  const parsed = v.safeParse(rotation, columns);
  if (!parsed.success) return null;
  const { rotation_id, at_ms, profile, version_before, ...rest } = parsed.output;
  return {
    ...rest,
    rotationId: rotation_id,
    atMs: at_ms,
    profileName: profile,
    versionBefore: version_before,
  };
}
