import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { InterruptedSend, RotationRecord } from '../../src/domain/vault-records.ts';
import { openVaultIndex, type VaultIndex } from '../../src/storage/vault-index.ts';
import { VAULT_SCHEMA } from '../../src/storage/vault-rows.ts';
import { known } from '../support/vault-states.ts';
import { temporaryFolder } from './support/folders.ts';

function open(folder: string): VaultIndex {
  const opened = openVaultIndex(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  onTestFinished(() => {
    try {
      opened.value.close();
    } catch {
      // The test has closed it itself.
    }
  });
  return opened.value;
}

const SEND: InterruptedSend = {
  sendId: 's1',
  profileId: 'acme',
  vault: 'default',
  kind: 'secret',
  names: ['A', 'B'],
  startedAtMs: 1_000,
};

function interrupted(index: VaultIndex, profileId = 'acme') {
  const read = index.interrupted(profileId);
  return read.ok ? read.value : [];
}

it('an index of the first edition is read: the names of its profiles are their ids', () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(path.join(folder, 'vaults.db'));
  database.exec(`PRAGMA journal_mode = WAL; ${VAULT_SCHEMA}; PRAGMA user_version = 1;
    INSERT INTO entries VALUES ('acme', 'default', 'secret', 'A', 3, 1000);
    INSERT INTO sends VALUES ('s1', 'acme', 'default', 'secret', '["A","B"]', 1000, 'gone');
    INSERT INTO rotations VALUES (1, 'r1', 1000, 'acme', 'default', 'A', 'typed', 'set', 3, 2, NULL)`);
  database.close();
  const index = open(folder);
  expect(index.load('acme')).toEqual({
    ok: true,
    value: [known('A', { version: 3, setAtMs: 1_000 })],
  });
  expect(interrupted(index)).toEqual([{ ...SEND, names: ['B'] }]);
  expect(index.rotations()).toMatchObject({
    value: [{ profileId: 'acme', profileName: 'acme', name: 'A', version: 3 }],
  });
  expect(index.notices).toEqual([]);
});

it('says once that another terminal has changed something', () => {
  const folder = temporaryFolder();
  const [one, other] = [open(folder), open(folder)];
  one.record([known('A')]);
  expect(one.hasForeignChanges()).toBe(false);
  expect(other.hasForeignChanges()).toBe(true);
  expect(other.hasForeignChanges()).toBe(false);
});

describe('what is known', () => {
  it('is kept by profile, vault, kind and name', () => {
    const folder = temporaryFolder();
    const first = open(folder);
    first.record([known('A', { version: 1 }), known('A', { vault: 'prod' })]);
    first.record([known('A', { kind: 'var', version: null }), known('B', { profileId: 'globex' })]);
    first.close();
    const read = open(folder).load('acme');
    expect(read.ok && read.value.length).toBe(3);
  });

  it('never goes back to an older version, in whatever order answers come', () => {
    const index = open(temporaryFolder());
    index.record([known('A', { version: 5, setAtMs: 2_000 })]);
    index.record([known('A', { version: 4, setAtMs: 1_000 })]);
    index.record([known('A', { version: null, setAtMs: 1_500 })]);
    const read = index.load('acme');
    expect(read.ok && read.value).toEqual([known('A', { version: 5, setAtMs: 2_000 })]);
  });

  it('lies in files that only the user can read', () => {
    const folder = temporaryFolder();
    open(folder).record([known('A')]);
    for (const name of readdirSync(folder).filter((each) => each.startsWith('vaults.db'))) {
      expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
    }
  });

  it('has no column that a value could be in', () => {
    const folder = temporaryFolder();
    open(folder);
    const database = new DatabaseSync(path.join(folder, 'vaults.db'));
    onTestFinished(() => database.close());
    const columns = database
      .prepare(
        "SELECT p.name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table'",
      )
      .all()
      .map(({ name }) => String(name));
    expect(columns).not.toEqual(expect.arrayContaining([expect.stringMatching(/value|secret/)]));
    expect(columns.length).toBeGreaterThan(10);
  });
});

describe('a send that a crash cut short', () => {
  it('comes back with its names once the terminal that sent it is gone', () => {
    const folder = temporaryFolder();
    const first = open(folder);
    first.begin(SEND);
    expect(interrupted(open(folder))).toEqual([]);
    first.close();
    expect(interrupted(open(folder))).toEqual([SEND]);
    expect(interrupted(open(folder), 'globex')).toEqual([]);
  });

  it('loses the names that were set since, and goes with the last of them', () => {
    const folder = temporaryFolder();
    const first = open(folder);
    first.begin(SEND);
    first.close();
    const index = open(folder);
    index.record([known('A', { setAtMs: 2_000 })]);
    expect(interrupted(index).map(({ names }) => names)).toEqual([['B']]);
    index.record([known('B', { setAtMs: 2_000 })]);
    expect(interrupted(index)).toEqual([]);
  });

  it('is gone once it was answered', () => {
    const folder = temporaryFolder();
    const first = open(folder);
    first.begin(SEND);
    first.end('s1');
    first.close();
    expect(interrupted(open(folder))).toEqual([]);
  });
});

describe('the rotation log', () => {
  it('gives back what was written, the newest first', () => {
    const index = open(temporaryFolder());
    const record: RotationRecord = {
      rotationId: 'r1',
      atMs: 1_000,
      profileId: 'an-id',
      profileName: 'acme',
      vault: 'default',
      name: 'A',
      source: '40 letters and digits',
      state: 'set',
      version: 4,
      versionBefore: 3,
      reason: null,
    };
    const failed = { ...record, name: 'B', state: 'failed', version: null, reason: 'no' } as const;
    index.logRotation(record);
    index.logRotation(failed);
    const read = index.rotations();
    expect(read.ok && read.value).toEqual([failed, record]);
  });
});
