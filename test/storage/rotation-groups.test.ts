import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RotationGroup } from '../../src/domain/rotation-group.ts';
import { openVaultIndex } from '../../src/storage/vault-index.ts';
import { must } from '../support/must.ts';
import { temporaryFolder } from './support/folders.ts';

const PARAMS = JSON.parse('{"env": "prod", "constructor": "a", "__proto__": "b"}');

const API_KEY: RotationGroup = {
  name: 'API_KEY',
  places: [
    { profileId: 'p1', vault: 'default', name: 'API_KEY' },
    { profileId: 'p2', vault: 'prod', name: 'API_KEY' },
  ],
  dueDays: 30,
  checks: [{ profileId: 'p1', request: { key: 'smoke', ref: 'main', params: PARAMS } }],
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
  const loaded = other.groups.load();
  expect(loaded).toEqual({ ok: true, value: [API_KEY] });
  expect(JSON.stringify(loaded)).toContain('"constructor":"a","__proto__":"b"');
  const changed = { ...API_KEY, dueDays: null, checks: [] };
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
  database.exec("INSERT INTO rotation_groups VALUES ('BAD', 0, '[]', 'not json')");
  database.close();
  expect(index.groups.load()).toEqual({ ok: true, value: [API_KEY] });
});

it('notes a check at the latest value of a place alone', () => {
  const { rotations, settle } = open(temporaryFolder());
  const write = {
    ...({
      writeId: 'r1',
      origin: 'rotation',
      atMs: 1,
      profileId: 'p1',
      profileName: 'acme',
    } as const),
    ...({
      host: 'ci.acme.dev',
      vault: 'default',
      kind: 'secret',
      name: 'A',
      source: 'typed',
    } as const),
    ...({ state: 'set', versionBefore: null, reason: null, note: '' } as const),
  };
  settle({
    entries: [],
    writes: [
      { ...write, version: 1 },
      { ...write, version: 2 },
    ],
  });
  const places = [{ profileId: 'p1', vault: 'default', name: 'A' }];
  rotations.checking({ rotationId: 'r1', places, localId: 'd1' });
  const log = rotations.writes();
  expect(log.ok && log.value.map(({ version, verified }) => [version, verified])).toEqual([
    [2, 'sending'],
    [1, null],
  ]);
});

it('notes in the log how the check of a rotated place stands, and of no other', () => {
  const { rotations, settle } = open(temporaryFolder());
  const written = (name: string, state: 'set' | 'failed') => ({
    ...({
      writeId: 'r1',
      origin: 'rotation',
      atMs: 1,
      profileId: 'p1',
      profileName: 'acme',
    } as const),
    ...({ host: 'ci.acme.dev', vault: 'default', kind: 'secret', name, source: 'typed' } as const),
    ...{ state, version: null, versionBefore: null, reason: null, note: '' },
  });
  settle({
    entries: [],
    writes: [written('A', 'set'), written('B', 'set'), written('C', 'failed')],
  });
  const place = (name: string) => ({ profileId: 'p1', vault: 'default', name });
  rotations.checking({ rotationId: 'r1', places: [place('A'), place('C')], localId: 'd1' });
  expect(rotations.openChecks()).toEqual({ ok: true, value: ['d1'] });
  rotations.checked('d1', 'ready');
  expect(rotations.openChecks()).toEqual({ ok: true, value: [] });
  const log = rotations.writes();
  expect(log.ok && log.value.map(({ name, verified }) => [name, verified])).toEqual([
    ['C', null],
    ['B', null],
    ['A', 'ready'],
  ]);
});
