import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type {
  PlannedRotation,
  StartedSend,
  WriteRecord,
} from '../../../src/old/domain/vault-records.ts';
import type { VaultIndex } from '../../../src/old/storage/vault-index.ts';
import { VAULT_SCHEMA, VAULT_UPGRADES } from '../../../src/old/storage/vault-schema.ts';
import { must } from '../../support/must.ts';
import { known } from '../../support/vault-states.ts';
import { temporaryFolder } from './support/folders.ts';
import { openIndex } from './support/indexes.ts';

const SEND: StartedSend = {
  ...{ sendId: 's1', writeId: 's1', origin: 'command', note: '' },
  ...{ profileId: 'acme', profileName: 'acme', host: 'ci.acme.dev/svc' },
  ...{ vault: 'default', kind: 'secret', startedAtMs: 1_000 },
  entries: ['A', 'B'].map((name) => ({ name, source: 'standard input', versionBefore: 3 })),
};

function entries(index: VaultIndex) {
  const read = index.load();
  return read.ok ? read.value : [];
}

function recovered(index: VaultIndex) {
  const left = index.recover();
  return left.ok ? left.value.map(({ name, result }) => ({ name, result })) : [];
}

it('nothing is journaled in an index that was moved, where nobody would find it', () => {
  const folder = temporaryFolder();
  const index = openIndex(folder);
  renameSync(path.join(folder, 'vaults.db'), path.join(folder, 'elsewhere'));
  const moved = { ok: false, error: { kind: 'disk', message: expect.stringMatching(/was moved/) } };
  expect(index.begin(SEND)).toMatchObject(moved);
  expect(
    index.rotations.plan({ rotationId: 'r', startedAtMs: 1, note: '', places: [] }),
  ).toMatchObject(moved);
});

it('one changed byte in what an index is about is damage, which is moved aside and told', () => {
  const folder = temporaryFolder();
  openIndex(folder).close();
  const file = path.join(folder, 'vaults.db');
  const bytes = readFileSync(file);
  bytes[bytes.indexOf("NOT IN ('set', 'set-since')") + "NOT IN ('".length] = 0x53;
  writeFileSync(file, bytes);
  expect(openIndex(folder).notices).toEqual([expect.stringMatching(/damaged.*moved/)]);
});

it('an index of the first edition is read: the names of its profiles are their ids', () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(path.join(folder, 'vaults.db'));
  database.exec(`PRAGMA journal_mode = WAL; ${VAULT_SCHEMA}; PRAGMA user_version = 1;
    INSERT INTO entries VALUES ('acme', 'default', 'secret', 'A', 3, 1000);
    INSERT INTO sends VALUES ('s1', 'acme', 'default', 'secret', '["A","B"]', 2000, 'gone');
    INSERT INTO rotations VALUES (1, 'r1', 1000, 'acme', 'default', 'A', 'typed', 'set', 3, 2, NULL)`);
  database.close();
  const index = openIndex(folder);
  expect(recovered(index)).toEqual([
    { name: 'A', result: 'unknown' },
    { name: 'B', result: 'unknown' },
  ]);
  expect(entries(index)).toMatchObject([{ name: 'A', version: 3, setAtMs: 1_000 }, { name: 'B' }]);
  expect(index.rotations.writes()).toMatchObject({
    value: [
      { profileName: 'acme', name: 'B', state: 'unknown', atMs: 2_000 },
      { profileName: 'acme', name: 'A', state: 'unknown', atMs: 2_000 },
      { profileId: 'acme', profileName: 'acme', name: 'A', version: 3 },
    ],
  });
  expect(index.notices).toEqual([]);
});

it('says once that another terminal has changed something', () => {
  const folder = temporaryFolder();
  const [one, other] = [openIndex(folder), openIndex(folder)];
  one.record([known('A')]);
  expect(one.hasForeignChanges()).toBe(false);
  expect(other.hasForeignChanges()).toBe(true);
  expect(other.hasForeignChanges()).toBe(false);
});

describe('what is known', () => {
  it('is kept by profile, vault, kind and name, and read for all profiles at once', () => {
    const folder = temporaryFolder();
    const first = openIndex(folder);
    first.record([known('A', { version: 1 }), known('A', { vault: 'prod' })]);
    first.record([known('A', { kind: 'var', version: null }), known('B', { profileId: 'globex' })]);
    first.close();
    expect(entries(openIndex(folder)).length).toBe(4);
  });

  it('never goes back to an older version, in whatever order answers come', () => {
    const index = openIndex(temporaryFolder());
    index.record([known('A', { version: 5, setAtMs: 2_000 })]);
    index.record([known('A', { version: 4, setAtMs: 1_000 })]);
    index.record([known('A', { version: null, setAtMs: 1_500 })]);
    expect(entries(index)).toEqual([known('A', { version: 5, setAtMs: 2_000 })]);
  });

  it('stays unknown until it is set again, and keeps what was confirmed before', () => {
    const index = openIndex(temporaryFolder());
    const lost = { version: null, setAtMs: null, result: 'unknown', reason: 'no answer' } as const;
    index.record([known('A', { version: 5, setAtMs: 1_000 })]);
    index.record([known('A', { ...lost, resultAtMs: 2_000 }), known('B', { ...lost })]);
    expect(entries(index)).toMatchObject([
      { name: 'B', version: null, setAtMs: null, result: 'unknown' },
      { name: 'A', version: 5, setAtMs: 1_000, result: 'unknown', reason: 'no answer' },
    ]);
    index.record([known('A', { version: 6, setAtMs: 3_000 })]);
    expect(entries(index)[1]).toEqual(known('A', { version: 6, setAtMs: 3_000 }));
  });

  it('is known by its latest result even if the clock was set back in between', () => {
    const index = openIndex(temporaryFolder());
    const yearAheadMs = Date.now() + 365 * 86_400_000;
    const atMs = Date.now() - 1_000;
    index.record([known('A', { version: 5, setAtMs: yearAheadMs, resultAtMs: yearAheadMs })]);
    const lost = { version: null, setAtMs: null, result: 'unknown', reason: 'no answer' } as const;
    index.record([known('A', { ...lost, resultAtMs: atMs })]);
    expect(entries(index)).toEqual([
      known('A', { ...lost, version: 5, setAtMs: atMs, resultAtMs: atMs }),
    ]);
  });

  it('says what failed last, but lists nothing that was never set', () => {
    const index = openIndex(temporaryFolder());
    const failed = { version: null, setAtMs: null, result: 'failed', reason: 'reserved' } as const;
    index.record([known('A', { version: 5, setAtMs: 1_000 })]);
    index.record(['A', 'NEVER_SET'].map((name) => known(name, { ...failed, resultAtMs: 2_000 })));
    expect(entries(index)).toMatchObject([{ name: 'A', version: 5, result: 'failed' }]);
  });

  it('goes when it is forgotten', () => {
    const index = openIndex(temporaryFolder());
    index.record([known('A'), known('A', { vault: 'prod' })]);
    index.forget([known('A')]);
    expect(entries(index)).toEqual([known('A', { vault: 'prod' })]);
  });

  it('lies in files that only the user can read', () => {
    const folder = temporaryFolder();
    openIndex(folder).record([known('A')]);
    for (const name of readdirSync(folder).filter((each) => each.startsWith('vaults.db'))) {
      expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
    }
  });

  it('has no column that a value could be in', () => {
    const folder = temporaryFolder();
    openIndex(folder);
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
  it('leaves its names unknown once the terminal that sent it is gone, and says so once', () => {
    const folder = temporaryFolder();
    const first = openIndex(folder);
    first.begin(SEND);
    expect(recovered(openIndex(folder))).toEqual([]);
    first.close();
    const index = openIndex(folder);
    expect(recovered(index)).toEqual([
      { name: 'A', result: 'unknown' },
      { name: 'B', result: 'unknown' },
    ]);
    expect(recovered(index)).toEqual([]);
    expect(entries(openIndex(folder))).toMatchObject([
      { name: 'A', result: 'unknown', setAtMs: null },
      { name: 'B', result: 'unknown', setAtMs: null },
    ]);
  });

  it('says nothing of names that were set since', () => {
    const folder = temporaryFolder();
    const first = openIndex(folder);
    first.begin(SEND);
    first.close();
    const index = openIndex(folder);
    index.record([known('A', { setAtMs: 2_000 })]);
    expect(recovered(index)).toEqual([{ name: 'B', result: 'unknown' }]);
    expect(entries(index)[0]).toEqual(known('A', { setAtMs: 2_000 }));
  });

  it('is in the log as soon as anything reads it, as of when it was sent', () => {
    const folder = temporaryFolder();
    const first = openIndex(folder);
    first.begin(SEND);
    expect(must(openIndex(folder).rotations.writes())).toEqual([]);
    first.close();
    const unknown = {
      ...{ state: 'unknown', atMs: 1_000, origin: 'command', writeId: 's1', version: null },
      ...{ profileName: 'acme', host: 'ci.acme.dev/svc', source: 'standard input' },
      ...{ versionBefore: 3, reason: expect.any(String) },
    };
    const index = openIndex(folder);
    const log = [
      { ...unknown, name: 'B' },
      { ...unknown, name: 'A' },
    ];
    expect(must(index.rotations.writes())).toMatchObject(log);
    expect(must(index.rotations.writes())).toMatchObject(log);
    expect(entries(index)).toMatchObject([{ result: 'unknown' }, { result: 'unknown' }]);
  });

  it('is gone once it was answered', () => {
    const folder = temporaryFolder();
    const first = openIndex(folder);
    first.begin(SEND);
    first.settle({ entries: [], writes: [], sendId: 's1' });
    first.close();
    expect(recovered(openIndex(folder))).toEqual([]);
  });
});

describe('the log', () => {
  it('gives back what was written, the newest first', () => {
    const index = openIndex(temporaryFolder());
    const record = written({ origin: 'command', note: 'OPS-1' });
    const failed = written({ name: 'B', state: 'failed', version: null, reason: 'no' });
    index.settle({ entries: [], writes: [record] });
    index.settle({ entries: [], writes: [failed] });
    const read = index.rotations.writes();
    expect(read.ok && read.value).toMatchObject([failed, record]);
  });
});

describe('the journal of a rotation', () => {
  const place = {
    profileId: 'acme-id',
    profileName: 'acme',
    host: 'ci.acme.dev/svc',
    vault: 'default',
    source: 'typed',
    versionBefore: 3,
  };
  const rotation: PlannedRotation = {
    rotationId: 'r1',
    startedAtMs: 1_000,
    note: 'OPS-1',
    places: ['A', 'B', 'C', 'D'].map((name) => ({ ...place, name })),
  };

  function set(name: string): WriteRecord {
    return written({ writeId: 'r1', profileId: 'acme-id', name });
  }

  /** A terminal that is gone after A was set, B refused, and C had just left. */
  function leftBehind(folder: string): void {
    const gone = openIndex(folder);
    gone.rotations.plan(rotation);
    for (const name of ['A', 'B', 'C']) gone.rotations.leave('r1', { ...place, name }, 2_000);
    gone.settle({ entries: [known('A')], writes: [set('A')], sendId: 'r1/A' });
    const failed = { ...set('B'), state: 'failed', version: null, reason: 'no' } as const;
    gone.settle({ entries: [], writes: [failed], sendId: 'r1/B' });
    gone.close();
  }

  function unfinished(index: VaultIndex) {
    return must(index.rotations.unfinished());
  }

  function states(index: VaultIndex) {
    return unfinished(index)[0]?.places.map(({ name, result }) => `${name} ${result.state}`);
  }

  it('tells of every place what is known once the terminal is gone', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const [left] = unfinished(openIndex(folder));
    expect(left).toMatchObject({ rotationId: 'r1', note: 'OPS-1', startedAtMs: 1_000 });
    expect(left?.places.map(({ name, result }) => [name, result.state])).toEqual([
      ['A', 'set'],
      ['B', 'failed'],
      ['C', 'unknown'],
      ['D', 'not-sent'],
    ]);
  });

  it('puts what was left open into the log, once', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    unfinished(index);
    unfinished(index);
    unfinished(openIndex(folder));
    const log = index.rotations.writes();
    expect(log.ok && log.value.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'C unknown',
      'D not-sent',
      'B failed',
      'A set',
    ]);
  });

  it('dates what was left open when it was sent, not when somebody notices', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    expect(must(openIndex(folder).rotations.writes())).toMatchObject([
      { name: 'C', atMs: 2_000, profileName: 'acme', host: 'ci.acme.dev/svc', source: 'typed' },
      { name: 'D', atMs: 1_000, versionBefore: 3, note: 'OPS-1', writeId: 'r1' },
      { name: 'B' },
      { name: 'A' },
    ]);
  });

  it('has what a dead terminal left in the log below what is set there next', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    const again = { ...rotation, rotationId: 'r2', startedAtMs: 3_000 };
    expect(index.rotations.plan({ ...again, places: rotation.places.slice(2) })).toMatchObject({
      value: null,
    });
    const later = ['C', 'D'].map((name) => ({ ...set(name), writeId: 'r2', atMs: 4_000 }));
    index.settle({ entries: [], writes: later });
    const log = must(index.rotations.writes());
    const newest = new Map(log.toReversed().map(({ name, state }) => [name, state]));
    expect([...newest]).toEqual(
      expect.arrayContaining([
        ['C', 'set'],
        ['D', 'set'],
      ]),
    );
    expect(states(index)).toEqual(['A set', 'B failed', 'C set-since', 'D set-since']);
  });

  it("is nobody else's while its terminal lives", () => {
    const folder = temporaryFolder();
    const one = openIndex(folder);
    one.rotations.plan(rotation);
    const other = openIndex(folder);
    expect(unfinished(other)).toEqual([]);
    expect(other.rotations.plan(rotation)).toMatchObject({
      ok: true,
      value: expect.stringContaining('another terminal is working'),
    });
  });

  it('can be taken over by another terminal, and ends when all is set', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    unfinished(index);
    index.rotations.plan({ ...rotation, places: rotation.places.slice(1) });
    expect(unfinished(index)).toEqual([]);
    index.settle({ entries: [], writes: ['B', 'C', 'D'].map(set) });
    expect(unfinished(index)).toEqual([]);
    expect(unfinished(openIndex(folder))).toEqual([]);
  });

  it('keeps what an earlier attempt has left open, while another place is tried first', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    unfinished(index);
    const [, b, c, d] = rotation.places;
    if (!b || !c || !d) throw new Error('places are missing');
    index.rotations.plan({ ...rotation, places: [d, c, b], isTrial: true });
    index.settle({ entries: [], writes: [set('D')] });
    expect(states(index)).toEqual(['A set', 'B failed', 'C unknown', 'D set']);
  });

  it('still does not know of a place what it did not know, if it ends before sending it again', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const second = openIndex(folder);
    unfinished(second);
    second.rotations.plan({ ...rotation, places: rotation.places.slice(1) });
    second.close();
    expect(states(openIndex(folder))).toEqual(['A set', 'B not-sent', 'C unknown', 'D not-sent']);
  });

  it('still does not know of it, if it was stopped before sending it again', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    unfinished(index);
    index.rotations.plan({ ...rotation, places: rotation.places.slice(1) });
    const stopped = { state: 'not-sent', version: null, reason: 'not sent: stopped' } as const;
    const writes = ['B', 'C', 'D'].map((name) => ({ ...set(name), ...stopped }));
    index.settle({ entries: [], writes });
    expect(states(index)).toEqual(['A set', 'B not-sent', 'C unknown', 'D not-sent']);
  });

  it('leaves nothing open where another write has set the place since', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    unfinished(index);
    const later = ['B', 'C', 'D'].map((name) => ({ ...set(name), writeId: 'w2' }));
    index.settle({ entries: [], writes: later.slice(0, 2) });
    expect(unfinished(index)[0]?.places.map(({ result }) => result)).toMatchObject([
      { state: 'set' },
      // Somebody else has set them, maybe to another value.
      { state: 'set-since', version: 4 },
      { state: 'set-since', version: 4 },
      { state: 'not-sent' },
    ]);
    index.settle({
      entries: [],
      writes: later.slice(2).map((each) => ({ ...each, origin: 'form' })),
    });
    expect(unfinished(index)).toEqual([]);
  });

  it('leaves nothing open where the place in flight was set before anybody noticed', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    index.record([known('C', { profileId: 'acme-id', setAtMs: 3_000, resultAtMs: 3_000 })]);
    expect(states(index)).toEqual(['A set', 'B failed', 'C set-since', 'D not-sent']);
  });

  it('ends with a note in the log where somebody closes it', () => {
    const folder = temporaryFolder();
    leftBehind(folder);
    const index = openIndex(folder);
    unfinished(index);
    index.rotations.close('r1', 'the vault is gone');
    expect(unfinished(index)).toEqual([]);
    const log = index.rotations.writes();
    const notes = log.ok ? log.value.map(({ name, note }) => `${name} ${note}`) : [];
    expect(notes).toEqual([
      'C the vault is gone',
      'D the vault is gone',
      'B the vault is gone',
      'A ',
    ]);
  });
});

describe('two terminals and one place', () => {
  const OF_ROTATION: PlannedRotation = {
    ...{ rotationId: 'r9', startedAtMs: 1_000, note: '' },
    places: [
      {
        ...{ profileId: 'acme', profileName: 'acme', host: 'ci.acme.dev/svc', vault: 'default' },
        ...{ name: 'A', source: 'typed', versionBefore: 3 },
      },
    ],
  };
  const BUSY = expect.stringMatching(/terminal is setting A in acme · default/);

  it('the second is told while a form or command of the first is in flight', () => {
    const folder = temporaryFolder();
    const [one, other] = [openIndex(folder), openIndex(folder)];
    expect(one.begin(SEND)).toMatchObject({ value: null });
    expect(other.rotations.plan(OF_ROTATION)).toMatchObject({ value: BUSY });
    expect(other.begin({ ...SEND, sendId: 's2' })).toMatchObject({ value: BUSY });
    one.settle({ entries: [], writes: [], sendId: 's1' });
    expect(other.begin({ ...SEND, sendId: 's2' })).toMatchObject({ value: null });
  });

  it('the second is told while a rotation of the first is to send it', () => {
    const folder = temporaryFolder();
    const [one, other] = [openIndex(folder), openIndex(folder)];
    one.rotations.plan(OF_ROTATION);
    expect(other.begin(SEND)).toMatchObject({ value: BUSY });
    expect(other.rotations.plan({ ...OF_ROTATION, rotationId: 'r10' })).toMatchObject({
      value: BUSY,
    });
    expect(other.begin({ ...SEND, kind: 'var' })).toMatchObject({ value: null });
  });

  it("a dead one is in nobody's way, and its write is settled before the next", () => {
    const folder = temporaryFolder();
    const one = openIndex(folder);
    one.begin(SEND);
    one.close();
    const other = openIndex(folder);
    expect(other.rotations.plan(OF_ROTATION)).toMatchObject({ value: null });
    expect(entries(other)).toMatchObject([{ result: 'unknown' }, { result: 'unknown' }]);
  });
});

it('an index of the sixth edition is read: what it had in flight is settled once, as of when it was sent', () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(path.join(folder, 'vaults.db'));
  const before = VAULT_UPGRADES.slice(0, 5).join(';');
  database.exec(`PRAGMA journal_mode = WAL; ${VAULT_SCHEMA}; ${before}; PRAGMA user_version = 6;
    INSERT INTO writes (write_id, at_ms, profile_id, profile_name, host, vault, name, source, state)
      VALUES ('w', 1, 'acme', 'acme', 'ci.acme.dev/svc', 'default', 'X', 'typed', 'set');
    INSERT INTO rotations VALUES ('r1', 3000, 'OPS-1', 'gone');
    INSERT INTO rotation_places VALUES
      ('r1', 0, 'acme', 'acme', 'h', 'default', 'K', 'typed', 3, 'sending', NULL, NULL),
      ('r1', 1, 'acme', 'acme', 'h', 'prod', 'K', 'typed', 3, 'planned', NULL, NULL),
      ('r1', 2, 'acme', 'acme', 'h', 'test', 'K', 'typed', 3, 'set', 4, NULL);
    INSERT INTO sends VALUES ('r1/0', 'acme', 'default', 'secret', '["K"]', 4000, 'gone');
    INSERT INTO sends VALUES ('s1', 'acme', 'default', 'secret', '["A"]', 2000, 'gone')`);
  database.close();
  const index = openIndex(folder);
  expect(index.notices).toEqual([]);
  expect(must(index.rotations.writes())).toMatchObject([
    { name: 'K', vault: 'default', state: 'unknown', atMs: 4_000, origin: 'rotation' },
    { name: 'K', vault: 'prod', state: 'not-sent', atMs: 3_000 },
    { name: 'A', state: 'unknown', atMs: 2_000, profileName: 'acme', host: 'ci.acme.dev/svc' },
    { name: 'X' },
  ]);
  expect(must(index.rotations.unfinished())[0]?.places.map(({ result }) => result.state)).toEqual([
    'unknown',
    'not-sent',
    'set',
  ]);
  expect(entries(index)).toMatchObject([{ name: 'K' }, { name: 'A' }]);
});

function written(change: Partial<WriteRecord>): WriteRecord {
  return {
    writeId: 'w1',
    origin: 'rotation',
    atMs: 1_000,
    profileId: 'an-id',
    profileName: 'acme',
    host: 'ci.acme.dev/svc',
    vault: 'default',
    kind: 'secret',
    name: 'A',
    source: '40 letters and digits',
    state: 'set',
    version: 4,
    versionBefore: 3,
    reason: null,
    note: '',
    ...change,
  };
}
