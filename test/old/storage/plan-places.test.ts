import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  PlannedPlace,
  PlannedRotation,
  RememberedPlace,
  WriteRecord,
} from '../../../src/old/domain/vault-records.ts';
import { VAULT_SCHEMA, VAULT_UPGRADES } from '../../../src/old/storage/vault-schema.ts';
import { must } from '../../support/must.ts';
import { temporaryFolder } from './support/folders.ts';
import { openIndex } from './support/indexes.ts';

const place = (profileId: string, vault = 'default', name = 'API_KEY'): RememberedPlace => ({
  ...{ profileId, vault, name, profileName: profileId },
});

/** As a group had it. */
const bare = (...of: Parameters<typeof place>) => {
  const { profileName: _, ...rest } = place(...of);
  return rest;
};

const planned = (at: RememberedPlace): PlannedPlace => ({
  ...at,
  ...{ host: 'ci.acme.dev/svc', source: 'typed', versionBefore: 3 },
});

function rotation(of: Partial<PlannedRotation>): PlannedRotation {
  return { rotationId: 'r1', startedAtMs: 1_000, note: 'OPS-1', places: [], ...of };
}

describe('the places of a plan', () => {
  it('are remembered once it is journaled, and other terminals learn of them', () => {
    const folder = temporaryFolder();
    const [one, other] = [openIndex(folder), openIndex(folder)];
    other.hasForeignChanges();
    const remembered = [place('globex', 'eu'), place('acme')];
    one.rotations.plan(rotation({ places: [planned(place('acme'))], remembered }));
    expect(other.hasForeignChanges()).toBe(true);
    expect(other.remembered.load()).toEqual({
      ok: true,
      value: [place('acme'), place('globex', 'eu')],
    });
  });

  it('are left out from the next one once they were taken out', () => {
    const index = openIndex(temporaryFolder());
    index.rotations.plan(rotation({ remembered: [place('acme'), place('globex')] }));
    const other = place('globex', 'default', 'OTHER');
    index.rotations.plan(
      rotation({ rotationId: 'r2', remembered: [other], takenOut: [place('globex')] }),
    );
    expect(must(index.remembered.load())).toEqual([place('acme'), other]);
  });

  it('are forgotten with the secret, but not with a var of its name', () => {
    const index = openIndex(temporaryFolder());
    index.rotations.plan(rotation({ remembered: [place('acme'), place('globex')] }));
    index.forget([
      { ...place('acme'), kind: 'secret' },
      { ...place('globex'), kind: 'var' },
    ]);
    expect(must(index.remembered.load())).toEqual([place('globex')]);
  });
});

it('a place that nothing can be sent to is part of the rotation and of the log, with the reason', () => {
  const index = openIndex(temporaryFolder());
  const unsent = [{ ...planned(place('initech')), reason: 'not sent: read-only profile' }];
  index.rotations.plan(rotation({ places: [planned(place('acme'))], unsent }));
  expect(must(index.rotations.writes())).toMatchObject([
    {
      ...{ profileId: 'initech', state: 'not-sent', reason: 'not sent: read-only profile' },
      ...{ writeId: 'r1', origin: 'rotation', note: 'OPS-1', version: null, versionBefore: 3 },
    },
  ]);
  const settle = (result: Pick<WriteRecord, 'state' | 'version' | 'reason'>) =>
    index.settle({
      entries: [],
      writes: [
        {
          ...planned(place('acme')),
          ...{ writeId: 'r1', origin: 'rotation', kind: 'secret', atMs: 2_000, note: '' },
          ...result,
        },
      ],
    });
  settle({ state: 'failed', version: null, reason: 'no' });
  const reason = 'not sent: read-only profile';
  expect(must(index.rotations.unfinished())).toMatchObject([
    {
      places: [
        { profileId: 'acme', result: { state: 'failed' } },
        { profileId: 'initech', result: { state: 'not-sent', reason, isUnsendable: true } },
      ],
    },
  ]);
  settle({ state: 'set', version: 4, reason: null });
  expect(must(index.rotations.unfinished())).toEqual([]);
  expect(must(index.rotations.writes())).toContainEqual(
    expect.objectContaining({ profileId: 'initech', state: 'not-sent', reason }),
  );
});

it('a place that a stop has left keeps the rotation open, even if nothing can be sent there now', () => {
  const index = openIndex(temporaryFolder());
  const write = (profileId: string, result: Pick<WriteRecord, 'state' | 'version' | 'reason'>) => ({
    ...planned(place(profileId)),
    ...({ writeId: 'r1', origin: 'rotation', kind: 'secret', atMs: 2_000, note: '' } as const),
    ...result,
  });
  index.rotations.plan(rotation({ places: [planned(place('acme')), planned(place('globex'))] }));
  const stopped = write('globex', {
    state: 'not-sent',
    version: null,
    reason: 'not sent: stopped',
  });
  const failed = write('acme', { state: 'failed', version: null, reason: 'no' });
  index.settle({ entries: [], writes: [failed, stopped] });
  const unsent = [{ ...planned(place('globex')), reason: 'not sent: read-only profile' }];
  index.rotations.plan(rotation({ places: [planned(place('acme'))], unsent }));
  index.settle({
    entries: [],
    writes: [write('acme', { state: 'set', version: 4, reason: null })],
  });
  expect(must(index.rotations.unfinished())).toHaveLength(1);
});

describe('a file with rotation groups', () => {
  const GROUPS = `
    INSERT INTO rotation_groups VALUES
      ('API_KEY', 30, '${JSON.stringify([bare('acme'), bare('globex', 'eu')])}',
        '[{"profileId":"acme","request":{"key":"smoke","ref":"main","params":{}}}]'),
      ('keys', NULL, '${JSON.stringify([bare('acme'), bare('acme', 'prod', 'OTHER')])}', '[]'),
      ('damaged', NULL, 'not json', '[]'),
      ('odd', NULL, '[1, null, {"profileId":"acme"}]', '[]')`;

  /** As the program wrote it that had groups. */
  function folderWithGroups(): string {
    const folder = temporaryFolder();
    const database = new DatabaseSync(path.join(folder, 'vaults.db'));
    const before = VAULT_UPGRADES.slice(0, 4).join(';');
    database.exec(`PRAGMA journal_mode = WAL; ${VAULT_SCHEMA}; ${before}; PRAGMA user_version = 5;
      INSERT INTO entries VALUES ('acme', 'default', 'secret', 'API_KEY', 3, 1, 'set', 1, NULL);
      INSERT INTO writes (write_id, at_ms, profile_id, profile_name, vault, name, source, state, check_id, verified)
        VALUES ('r1', 1, 'acme', 'acme', 'default', 'API_KEY', 'typed', 'set', 'd1', 'ready');
      ${GROUPS}`);
    database.close();
    return folder;
  }

  it('opens as it is, and the plans remember the places of the groups', () => {
    const folder = folderWithGroups();
    const index = openIndex(folder);
    expect(index.notices).toEqual([]);
    expect(must(index.remembered.load())).toEqual([
      place('acme'),
      // The log never had it, so nothing knows its name.
      { ...place('globex', 'eu'), profileName: '' },
      place('acme', 'prod', 'OTHER'),
    ]);
    expect(must(index.load())).toHaveLength(1);
    expect(must(index.rotations.writes())).toMatchObject([{ writeId: 'r1', state: 'set' }]);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(existsSync(path.join(folder, 'vaults.db'))).toBe(true);
  });

  it('keeps its groups, and a place taken out does not come back from them', () => {
    const folder = folderWithGroups();
    const index = openIndex(folder);
    index.rotations.plan(rotation({ takenOut: [place('globex', 'eu')] }));
    index.close();
    expect(must(openIndex(folder).remembered.load())).not.toContainEqual(
      expect.objectContaining({ profileId: 'globex' }),
    );
    const database = new DatabaseSync(path.join(folder, 'vaults.db'));
    onTestFinished(() => database.close());
    expect(database.prepare('SELECT name, due_days FROM rotation_groups').all()).toHaveLength(4);
  });
});
