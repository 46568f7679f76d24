import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileNameProblem } from '../../../src/old/domain/profile.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { openProfileStore } from '../../../src/old/storage/profile-store.ts';
import { temporaryFolder } from './support/folders.ts';
import { ACME, addProfile, CANARY, changeProfile, openStore } from './support/stores.ts';

const token = (text = CANARY) => new SecretText(text);

/** The file as the first edition wrote it, without ids. */
function firstEdition(folder: string, names: readonly string[]): string {
  const store = openStore(folder);
  for (const name of names) addProfile(store, { ...ACME, name });
  const file = path.join(folder, 'profiles.json');
  const document = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const profile of document.profiles) delete profile.id;
  fs.writeFileSync(file, JSON.stringify(document));
  return file;
}

describe('profiles', () => {
  test('are empty at first', () => {
    const store = openStore(path.join(temporaryFolder(), 'new'));
    expect([store.list(), store.defaultName(), store.notices]).toEqual([[], null, []]);
  });

  test('come back as they were saved, in another terminal and in one that was open before', async () => {
    const folder = temporaryFolder();
    const other = openStore(folder);
    const flags = { isProtected: true, isReadOnly: true, allowsPlainHttp: true };
    const saved = { ...ACME, ...flags, colour: null, defaultVault: 'prod "1"\u2028\ud800' };
    expect(await addProfile(openStore(folder), saved)).toEqual({
      ok: true,
      value: { id: expect.any(String), droppedKinds: [] },
    });
    const { id } = other.find('acme') ?? {};
    const wanted = { ...saved, id, tokenKinds: [] };
    expect(openStore(folder).list()).toEqual([wanted]);
    expect(other.list()).toEqual([wanted]);
    expect(other.find('acme')).toEqual(wanted);
    expect(other.find('Acme')).toBeNull();
  });

  test('get an id of their own, which no other profile ever gets', () => {
    const store = openStore(temporaryFolder());
    addProfile(store, ACME);
    const first = store.find('acme')?.id;
    store.remove('acme');
    addProfile(store, ACME);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(store.find('acme')?.id).not.toBe(first);
  });

  test('of the first edition have their name as id, and keep it when they are renamed', async () => {
    const folder = temporaryFolder();
    firstEdition(folder, ['acme', 'globex']);
    const store = openStore(folder);
    expect(store.list().map(({ id }) => id)).toEqual(['acme', 'globex']);
    const profile = { ...ACME, name: 'acme-eu' };
    expect((await store.edit({ id: 'acme', profile, tokens: [], savedAtMs: 0 })).ok).toBe(true);
    expect(openStore(folder).list()).toMatchObject([
      { id: 'acme', name: 'acme-eu' },
      { id: 'globex', name: 'globex' },
    ]);
    const added = await addProfile(store, ACME);
    expect(added.ok && added.value.id).not.toBe('acme');
  });

  test('share no id, whatever was written into the file by hand', () => {
    const folder = temporaryFolder();
    const file = firstEdition(folder, ['one', 'two', 'three']);
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.replaceAll('"name":', '"id":"same","name":'));
    expect(openStore(folder).list()).toMatchObject([
      { id: 'same', name: 'one' },
      { id: 'same+', name: 'two' },
      { id: 'same++', name: 'three' },
    ]);
  });

  test('make the first one the default, and no other by themselves', async () => {
    const store = openStore(temporaryFolder());
    addProfile(store, ACME);
    addProfile(store, { ...ACME, name: 'globex' });
    expect(store.defaultName()).toBe('acme');
    expect((await store.setDefault('globex')).ok).toBe(true);
    expect(store.defaultName()).toBe('globex');
    expect((await store.remove('globex')).ok).toBe(true);
    expect(store.defaultName()).toBeNull();
    store.setDefault('acme');
    store.setDefault(null);
    expect(store.defaultName()).toBeNull();
  });

  test('refuse a name that is taken, and one that is not there', async () => {
    const store = openStore(temporaryFolder());
    addProfile(store, ACME);
    const results = await Promise.all([
      addProfile(store, { ...ACME, isProtected: true }),
      store.setToken('nobody', 'personal', token(), 0),
      store.remove('nobody'),
      store.setDefault('nobody'),
    ]);
    expect(results.map((result) => (result.ok ? null : result.error.kind))).toEqual([
      'duplicate-name',
      'no-such-profile',
      'no-such-profile',
      'no-such-profile',
    ]);
    expect(store.find('acme')?.isProtected).toBe(false);
  });

  test('keep fields that a later version of the same format added', () => {
    const folder = temporaryFolder();
    addProfile(openStore(folder), ACME);
    const file = path.join(folder, 'profiles.json');
    const content = JSON.parse(fs.readFileSync(file, 'utf8'));
    content.profiles[0].colour = 'green';
    content.order = ['acme'];
    fs.writeFileSync(file, JSON.stringify(content));
    changeProfile(openStore(folder), { ...ACME, isProtected: true });
    const after = JSON.parse(fs.readFileSync(file, 'utf8'));
    expect([after.profiles[0].colour, after.profiles[0].isProtected, after.order]).toEqual([
      'green',
      true,
      ['acme'],
    ]);
  });

  test.each(['__proto__', '../x', '', 'sandbox', 'a b', 'a\u001b[2J', 'é', 'x'.repeat(10_240)])(
    'refuse the name %j',
    async (name) => {
      const folder = temporaryFolder();
      const store = openStore(folder);
      const saved = await addProfile(store, { ...ACME, name });
      expect(saved).toMatchObject({ ok: false, error: { kind: 'invalid-name' } });
      expect(await store.remove(name)).toMatchObject({
        ok: false,
        error: { kind: 'no-such-profile' },
      });
      expect([store.list(), store.find(name), store.tokenInfo(name)]).toEqual([[], null, []]);
    },
  );

  test.each(['a.b', 'constructor', 'toString', 'hasOwnProperty', '0', 'a..b', 'A', 'a'])(
    'keep the name %j exact beside a similar one',
    async (name) => {
      const store = openStore(temporaryFolder());
      addProfile(store, { ...ACME, name: 'a-b' });
      expect(store.find(name)).toBeNull();
      expect((await addProfile(store, { ...ACME, name })).ok).toBe(true);
      expect(store.list().map((profile) => profile.name)).toEqual(['a-b', name]);
    },
  );

  test('keep any name exact or refuse it, sixty generated ones, and no prototype changes', async () => {
    const store = openStore(temporaryFolder());
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\w.-]{0,70}$/),
      fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
    );
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const saved = await changeProfile(store, { ...ACME, name });
        expect(saved.ok).toBe(profileNameProblem(name) === null);
        expect(store.find(name)?.name ?? null).toBe(saved.ok ? name : null);
        store.remove(name);
      }),
      { numRuns: 60 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test('a profile whose base URL repeats its segment, as earlier forms allowed, is still read', () => {
  const folder = temporaryFolder();
  const address = { baseUrl: 'https://ci.acme.dev/svc', segment: 'svc' };
  addProfile(openStore(folder), { ...ACME, address });
  expect(openStore(folder).find('acme')?.address).toEqual(address);
});

describe('tokens', () => {
  test('are given back by kind, and each kind once', () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    addProfile(store, ACME);
    store.setToken('acme', 'personal', token('first-token'), 1);
    store.setToken('acme', 'organization', token('short'), 2);
    store.setToken('acme', 'personal', token(CANARY), 3);
    const again = openStore(folder);
    expect(again.tokenFor('acme', 'personal')?.reveal()).toBe(CANARY);
    expect(again.tokenFor('acme', 'service-account')).toBeNull();
    expect(again.find('acme')?.tokenKinds).toEqual(['organization', 'personal']);
    expect(again.tokenInfo('acme')).toEqual([
      { kind: 'organization', lengthClass: 'short', savedAtMs: 2 },
      { kind: 'personal', lengthClass: 'usual', savedAtMs: 3 },
    ]);
  });

  const moves: readonly (readonly [string, boolean])[] = [
    ['https://ci.acme.dev/under/a/path', true],
    ['https://ci.acme.dev:8443', false],
    ['http://ci.acme.dev', false],
    ['https://ci.acme.dev.evil.example', false],
    ['https://acme.dev', false],
  ];

  test.each(moves)('after the address becomes %s are kept: %s', async (baseUrl, isKept) => {
    const store = openStore(temporaryFolder());
    addProfile(store, ACME);
    store.setToken('acme', 'personal', token(), 0);
    store.setToken('acme', 'organization', token(), 0);
    const moved = { ...ACME, address: { baseUrl, segment: 'other' } };
    const kinds = ['personal', 'organization'] as const;
    expect(await changeProfile(store, moved)).toEqual({
      ok: true,
      value: { id: expect.any(String), droppedKinds: isKept ? [] : kinds },
    });
    expect(store.tokenFor('acme', 'personal')?.reveal()).toBe(isKept ? CANARY : undefined);
    // Going back does not bring them back: they are gone, not hidden.
    changeProfile(store, ACME);
    expect(store.find('acme')?.tokenKinds).toEqual(isKept ? kinds : []);
  });

  test('stay where they belong when somebody edits the address in the file', () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    addProfile(store, ACME);
    store.setToken('acme', 'personal', token(), 0);
    const file = path.join(folder, 'profiles.json');
    const content = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(
      file,
      content.replace('"baseUrl": "https://ci.acme.dev"', '"baseUrl": "https://evil.example"'),
    );
    for (const each of [store, openStore(folder)]) {
      expect(each.find('acme')?.address.baseUrl).toBe('https://evil.example');
      expect(each.tokenFor('acme', 'personal')).toBeNull();
      expect([each.find('acme')?.tokenKinds, each.tokenInfo('acme')]).toEqual([[], []]);
    }
  });

  test('that were removed are in no file any more', () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    addProfile(store, ACME);
    store.setToken('acme', 'personal', token(), 0);
    store.remove('acme');
    for (const name of fs.readdirSync(folder)) {
      expect(fs.readFileSync(path.join(folder, name), 'utf8')).not.toContain(CANARY);
    }
  });

  test('are in nothing that the store says or prints', () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    addProfile(store, ACME);
    store.setToken('acme', 'personal', token(), 0);
    const said = JSON.stringify([
      openProfileStore(folder),
      store.list(),
      store.tokenInfo('acme'),
      store.tokenFor('acme', 'personal'),
      store.setToken('nobody', 'personal', token(), 0),
    ]);
    expect(said).not.toContain(CANARY);
    expect(`${store.tokenFor('acme', 'personal')}`).toBe('[redacted]');
  });
});
