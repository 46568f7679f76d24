import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RotationGroup } from '../../src/domain/rotation-group.ts';
import { openVaultIndex } from '../../src/storage/vault-index.ts';
import { must } from '../support/must.ts';
import { temporaryFolder } from './support/folders.ts';

const API_KEY: RotationGroup = {
  name: 'API_KEY',
  places: [
    { profileId: 'p1', vault: 'default', name: 'API_KEY' },
    { profileId: 'p2', vault: 'prod', name: 'API_KEY' },
  ],
  dueDays: 30,
};

function open(folder: string) {
  const opened = must(openVaultIndex(folder));
  onTestFinished(() => opened.close());
  return opened;
}

it('keeps a group under its name until it is forgotten, and tells other terminals', () => {
  const folder = temporaryFolder();
  const [one, other] = [open(folder), open(folder)];
  other.hasForeignChanges();
  expect(one.groups.save([API_KEY])).toMatchObject({ ok: true });
  expect(other.hasForeignChanges()).toBe(true);
  expect(other.groups.load()).toEqual({ ok: true, value: [API_KEY] });
  const changed = { ...API_KEY, dueDays: null };
  expect(other.groups.save([changed], [API_KEY])).toMatchObject({ ok: true });
  expect(one.groups.load()).toEqual({ ok: true, value: [changed] });
  one.groups.forget('API_KEY');
  expect(other.groups.load()).toEqual({ ok: true, value: [] });
});

describe('a group that another terminal has saved in the meantime', () => {
  const theirs = { ...API_KEY, dueDays: 7 };
  const renamed = { ...API_KEY, name: 'OTHER' };

  it.each([
    ['changed', [theirs], [{ ...API_KEY, dueDays: 9 }], 'has changed the group API_KEY'],
    ['forgotten', [], [{ ...API_KEY, dueDays: 9 }], 'has forgotten the group API_KEY'],
    ['renamed', [renamed], [{ ...API_KEY, dueDays: 9 }], 'has forgotten the group API_KEY'],
    ['given its new name', [API_KEY, renamed], [renamed], 'has saved a group named OTHER'],
  ])('stays as it was %s', (_, stored, groups, why) => {
    const { groups: index } = open(temporaryFolder());
    index.save(stored);
    const message = `Another terminal ${why} in the meantime.`;
    expect(index.save(groups, [API_KEY])).toEqual({
      ok: false,
      error: { kind: 'changed-meanwhile', message },
    });
    expect(index.load()).toEqual({ ok: true, value: stored });
  });

  it('stays if both made one', () => {
    const { groups: index } = open(temporaryFolder());
    index.save([theirs]);
    expect(index.save([renamed, API_KEY])).toMatchObject({ ok: false });
    expect(index.load()).toEqual({ ok: true, value: [theirs] });
  });
});

it('renames a group in one step', () => {
  const { groups } = open(temporaryFolder());
  groups.save([API_KEY]);
  expect(groups.save([{ ...API_KEY, name: 'OTHER' }], [API_KEY])).toEqual({ ok: true });
  expect(groups.load()).toMatchObject({ ok: true, value: [{ name: 'OTHER' }] });
});

it('skips a group that somebody else has written badly', () => {
  const folder = temporaryFolder();
  const index = open(folder);
  index.groups.save([API_KEY]);
  const database = new DatabaseSync(path.join(folder, 'vaults.db'));
  database.exec("INSERT INTO rotation_groups VALUES ('BAD', 0, 'not json', '[]')");
  database.close();
  expect(index.groups.load()).toEqual({ ok: true, value: [API_KEY] });
});
