/** Stored as `user_version`. A file of another version is left alone. */
export const SCHEMA_VERSION = 1;

/**
 * `dispatchbox.db`: never a value, a token or anything to compare one with.
 *
 * - `changed` is a counter, not a time: it grows in the order of commits, whatever clocks do. The row with the highest
 *   is never deleted.
 * - A dispatch is `sending` within `[created_at, + sent_for)`. Its next check is due outside of `[checked_at, + wait_for)`;
 *   one is in flight within `[checking_at, + checking_for)`, by `checker`. Within `[at, + held_for)` of a hold, nobody
 *   checks anything of the service: it said when to ask again. There is a hold for each of its profiles.
 * - A write is one attempt for one place. `planned` and `sending` last within `[at, + live_for)`; then they read as
 *   `not-sent` and `unknown`. Nothing waits for a row that is `closed`: it was tried again as a later one, or given up.
 *   A row that is `hidden` was forgotten as a known entry; the log has it.
 * - `writes_place` covers the queries of what is known, so that a long log is never read row by row.
 */
export const SCHEMA = `
  CREATE TABLE dispatches (
    id INTEGER PRIMARY KEY,
    local_id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL,
    token_kind TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    sent_for INTEGER NOT NULL,
    request TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('sending', 'waiting', 'ready', 'error', 'refused', 'unknown', 'stopped')),
    dispatch_id TEXT,
    detail TEXT NOT NULL,
    checked_at INTEGER,
    wait_for INTEGER NOT NULL DEFAULT 0,
    checking_at INTEGER,
    checking_for INTEGER NOT NULL DEFAULT 0,
    checker TEXT,
    forgotten INTEGER NOT NULL DEFAULT 0,
    forgotten_at INTEGER,
    changed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX dispatches_page ON dispatches (forgotten, profile_id, created_at);
  CREATE INDEX dispatches_time ON dispatches (forgotten, created_at);
  CREATE INDEX dispatches_changed ON dispatches (changed);
  CREATE INDEX dispatches_open ON dispatches (state) WHERE state IN ('sending', 'waiting');
  CREATE TABLE holds (
    profile_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    held_for INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE writes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    write_id TEXT NOT NULL,
    origin TEXT NOT NULL,
    runner TEXT NOT NULL,
    profile_id TEXT NOT NULL,
    profile_name TEXT NOT NULL,
    host TEXT NOT NULL,
    vault TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    note TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('planned', 'sending', 'set', 'failed', 'unknown', 'not-sent')),
    at INTEGER NOT NULL,
    live_for INTEGER NOT NULL,
    version INTEGER,
    version_before INTEGER,
    reason TEXT,
    of_request INTEGER NOT NULL DEFAULT 0,
    sendable INTEGER NOT NULL DEFAULT 1,
    closed INTEGER NOT NULL DEFAULT 0,
    hidden INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX writes_place ON writes (profile_id, vault, kind, name, id, hidden, state, at, live_for);
  CREATE INDEX writes_write ON writes (write_id);
  CREATE INDEX writes_name ON writes (name);
  CREATE INDEX writes_log ON writes (at);
  CREATE INDEX writes_changed ON writes (changed);
  CREATE INDEX writes_planned ON writes (runner, at) WHERE state = 'planned';
  CREATE INDEX writes_open ON writes (write_id)
    WHERE closed = 0 AND state <> 'set' AND origin = 'rotation';
  CREATE TABLE templates (
    profile_id TEXT NOT NULL,
    name TEXT NOT NULL,
    request TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (profile_id, name)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** The next value of `changed`. */
export function nextChange(table: 'dispatches' | 'writes'): string {
  return `(SELECT coalesce(max(changed), 0) + 1 FROM ${table})`;
}
