/**
 * One row per dispatch. Request and phase are JSON: they are always read whole, never searched, and JSON
 * keeps every string exact, even invalid Unicode.
 */
export const HISTORY_SCHEMA = `
  CREATE TABLE dispatches (
    local_id TEXT PRIMARY KEY,
    profile TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    confirmed_at_ms INTEGER,
    token_kind TEXT NOT NULL,
    request TEXT NOT NULL,
    phase TEXT NOT NULL,
    sender TEXT NOT NULL
  ) STRICT;
  CREATE INDEX dispatches_by_profile ON dispatches (profile, created_at_ms)
`;

/**
 * Schema changes of later versions, in order. New databases run them too, so there is only one path to the
 * schema.
 */
export const HISTORY_UPGRADES: readonly string[] = [
  // 2: the timeline, dispatches from elsewhere, and templates.
  `ALTER TABLE dispatches ADD COLUMN timeline TEXT;
   ALTER TABLE dispatches ADD COLUMN origin TEXT;
   CREATE TABLE templates (
     profile TEXT NOT NULL,
     name TEXT NOT NULL,
     request TEXT NOT NULL,
     saved_at_ms INTEGER NOT NULL,
     PRIMARY KEY (profile, name)
   ) STRICT, WITHOUT ROWID`,
  // 3: profiles get ids; until then the name served as one.
  `ALTER TABLE dispatches RENAME COLUMN profile TO profile_id;
   ALTER TABLE templates RENAME COLUMN profile TO profile_id`,
  // 4: dispatches that were sent together.
  `ALTER TABLE dispatches ADD COLUMN batch TEXT`,
];
