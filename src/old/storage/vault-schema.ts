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
  // 6: plans remember their places, first of all those of the groups, which nothing else reads any more.
  `CREATE TABLE plan_places (
     name TEXT NOT NULL,
     profile_id TEXT NOT NULL,
     profile_name TEXT NOT NULL,
     vault TEXT NOT NULL,
     PRIMARY KEY (name, profile_id, vault)
   ) STRICT, WITHOUT ROWID;
   INSERT OR IGNORE INTO plan_places
     SELECT place.value ->> 'name', place.value ->> 'profileId',
       coalesce((SELECT profile_name FROM writes WHERE profile_id = place.value ->> 'profileId'
         ORDER BY id DESC LIMIT 1), ''),
       place.value ->> 'vault'
     FROM rotation_groups, json_each(iif(json_valid(places), places, '[]')) AS place
     WHERE place.type = 'object'`,
  // 7: what is in flight is journaled with all that the log must know of it, at its time; a place of a rotation
  // by itself. A place that something else has set since says so.
  `ALTER TABLE rotation_places ADD COLUMN at_ms INTEGER NOT NULL DEFAULT 0;
   UPDATE rotation_places SET at_ms = coalesce(
     (SELECT max(started_at_ms) FROM sends WHERE sends.profile_id = rotation_places.profile_id
        AND sends.vault = rotation_places.vault AND sends.kind = 'secret'
        AND sends.names = json_array(rotation_places.name) AND rotation_places.state = 'sending'),
     (SELECT started_at_ms FROM rotations WHERE rotations.rotation_id = rotation_places.rotation_id),
     0);
   CREATE INDEX rotation_places_by_place ON rotation_places (profile_id, vault, name);
   CREATE INDEX open_rotation_places ON rotation_places (rotation_id)
     WHERE state NOT IN ('set', 'set-since');
   CREATE INDEX writes_by_time ON writes (at_ms, id);
   CREATE TABLE sends_7 (
     send_id TEXT PRIMARY KEY,
     write_id TEXT NOT NULL,
     origin TEXT NOT NULL,
     profile_id TEXT NOT NULL,
     profile_name TEXT NOT NULL,
     host TEXT NOT NULL,
     vault TEXT NOT NULL,
     kind TEXT NOT NULL,
     entries TEXT NOT NULL,
     note TEXT NOT NULL,
     started_at_ms INTEGER NOT NULL,
     sender TEXT NOT NULL
   ) STRICT;
   INSERT INTO sends_7
     SELECT send_id, send_id, 'form', profile_id,
       coalesce((SELECT profile_name FROM writes WHERE writes.profile_id = sends.profile_id
         ORDER BY id DESC LIMIT 1), ''),
       coalesce((SELECT host FROM writes WHERE writes.profile_id = sends.profile_id
         ORDER BY id DESC LIMIT 1), ''),
       vault, kind,
       (SELECT json_group_array(json_object('name', value, 'source', '', 'versionBefore', NULL))
         FROM json_each(iif(json_valid(names), names, '[]')) WHERE type = 'text'),
       '', started_at_ms, sender
     FROM sends WHERE NOT EXISTS (
       SELECT 1 FROM rotation_places AS place JOIN rotations USING (rotation_id)
       WHERE place.state = 'sending' AND rotations.sender = sends.sender AND sends.kind = 'secret'
         AND place.profile_id = sends.profile_id AND place.vault = sends.vault
         AND sends.names = json_array(place.name));
   DROP TABLE sends;
   ALTER TABLE sends_7 RENAME TO sends`,
];
