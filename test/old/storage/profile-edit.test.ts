import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/old/domain/profile.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import type { ProfileEdit, ProfileToSave } from '../../../src/old/storage/profile-changes.ts';
import type { ProfileStore } from '../../../src/old/storage/profile-store.ts';
import { temporaryFolder } from './support/folders.ts';
import { ACME, addProfile, CANARY, changeProfile, openStore } from './support/stores.ts';

const token = (text = CANARY) => new SecretText(text);

function idOf(store: ProfileStore, name: string): string {
  return store.find(name)?.id ?? name;
}

describe('an edit', () => {
  test('adds a profile with its tokens in one write', async () => {
    const store = openStore(temporaryFolder());
    const tokens = [{ kind: 'organization', token: token() } as const];
    const edited = await store.edit({ id: null, profile: ACME, tokens, savedAtMs: 7 });
    expect(edited.ok).toBe(true);
    expect(store.tokenFor('acme', 'organization')?.reveal()).toBe(CANARY);
    expect(store.tokenInfo('acme')).toMatchObject([{ kind: 'organization', savedAtMs: 7 }]);
  });

  test('renames, and keeps tokens, place, colour and being the default', async () => {
    const store = openStore(temporaryFolder());
    addProfile(store, { ...ACME, colour: 'red' });
    store.setToken('acme', 'personal', token(), 0);
    addProfile(store, { ...ACME, name: 'globex' });
    const id = idOf(store, 'acme');
    const profile = { ...ACME, name: 'acme-eu' };
    expect((await store.edit({ id, profile, tokens: [], savedAtMs: 0 })).ok).toBe(true);
    expect(store.list().map(({ name, colour }) => [name, colour])).toEqual([
      ['acme-eu', 'red'],
      ['globex', 'blue'],
    ]);
    expect(store.defaultName()).toBe('acme-eu');
    expect(store.tokenFor('acme-eu', 'personal')?.reveal()).toBe(CANARY);
    expect(store.find('acme')).toBeNull();
    expect(store.byId(id)?.name).toBe('acme-eu');
  });

  test.each([
    ['a name that is taken', 'acme', 'globex', 'duplicate-name'],
    ['a profile that is gone', 'nobody', 'somebody', 'no-such-profile'],
    ['a new profile with a taken name', null, 'acme', 'duplicate-name'],
  ])('refuses %s and changes nothing', async (_, edited, name, kind) => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    addProfile(store, ACME);
    addProfile(store, { ...ACME, name: 'globex' });
    const before = fs.readFileSync(path.join(folder, 'profiles.json'));
    const tokens = [{ kind: 'personal', token: token() } as const];
    const id = edited && idOf(store, edited);
    const result = await store.edit({ id, profile: { ...ACME, name }, tokens, savedAtMs: 0 });
    expect(result.ok ? null : result.error.kind).toBe(kind);
    expect(fs.readFileSync(path.join(folder, 'profiles.json'))).toEqual(before);
  });

  test('to another origin drops the old tokens and keeps the new one', async () => {
    const store = openStore(temporaryFolder());
    addProfile(store, ACME);
    store.setToken('acme', 'personal', token('old'), 0);
    const profile = { ...ACME, address: { baseUrl: 'https://ci.acme.io', segment: 'svc' } };
    const tokens = [{ kind: 'organization', token: token('new') } as const];
    const id = idOf(store, 'acme');
    const edited = await store.edit({ id, profile, tokens, savedAtMs: 0 });
    expect(edited).toEqual({ ok: true, value: { id, droppedKinds: ['personal'] } });
    expect(store.tokenInfo('acme').map(({ kind }) => kind)).toEqual(['organization']);
  });
});

describe('an edit of a profile that another terminal has changed since', () => {
  /** A form is filled from the profile, and then another terminal changes that. */
  async function changedTo(change: Partial<ProfileToSave>) {
    const folder = temporaryFolder();
    const [store, elsewhere] = [openStore(folder), openStore(folder)];
    await addProfile(store, ACME);
    const id = idOf(store, 'acme');
    const asSeen = { ...DEFAULT_SETTINGS, ...ACME, ...ACME.address };
    await changeProfile(elsewhere, { ...ACME, ...change });
    const edit = (wanted: Partial<ProfileToSave>, tokens: ProfileEdit['tokens'] = []) =>
      store.edit({
        id,
        asSeen,
        profile: { ...DEFAULT_SETTINGS, ...ACME, ...wanted },
        tokens,
        savedAtMs: 0,
      });
    return { store, elsewhere, edit };
  }

  const MOVED = { baseUrl: 'https://elsewhere.dev', segment: 'svc' };

  test('saves what was changed in the form, and leaves the rest as it is by now', async () => {
    const change = { isProtected: true, isReadOnly: true, defaultVault: 'prod', address: MOVED };
    const { store, edit } = await changedTo(change);
    expect((await edit({ name: 'acme-eu' })).ok).toBe(true);
    expect(store.find('acme-eu')).toMatchObject(change);
    expect((await edit({ name: 'acme-eu', defaultVault: 'mine' })).ok).toBe(true);
    expect(store.find('acme-eu')).toMatchObject({ ...change, defaultVault: 'mine' });
  });

  test('keeps the name that it has got', async () => {
    const { store, elsewhere, edit } = await changedTo({});
    const profile = { ...ACME, name: 'renamed' };
    await elsewhere.edit({ id: idOf(store, 'acme'), profile, tokens: [], savedAtMs: 0 });
    expect((await edit({ defaultVault: 'mine' })).ok).toBe(true);
    expect(store.list()).toMatchObject([{ name: 'renamed', defaultVault: 'mine' }]);
  });

  test('stores no token for an address that nobody saw, and moves it nowhere else', async () => {
    const { store, edit } = await changedTo({ address: MOVED });
    const typed = [{ kind: 'personal', token: token() } as const];
    expect(await edit({}, typed)).toMatchObject({ ok: false, error: { kind: 'moved' } });
    const address = { ...MOVED, baseUrl: 'https://third.dev' };
    expect(await edit({ address })).toMatchObject({ ok: false, error: { kind: 'moved' } });
    expect(store.find('acme')).toMatchObject({ address: MOVED });
    expect(store.tokenInfo('acme')).toEqual([]);
    expect((await edit({ address: MOVED }, typed)).ok).toBe(true);
  });
});

describe('a colour', () => {
  test('of its own is given to each new profile, and stays when it is saved again', () => {
    const store = openStore(temporaryFolder());
    for (const name of ['acme', 'globex', 'initech']) {
      addProfile(store, { ...ACME, name });
    }
    const given = store.list().map(({ colour }) => colour);
    expect(new Set(given).size).toBe(3);
    expect(given).not.toContain(null);
    changeProfile(store, { ...ACME, isProtected: true });
    expect(store.list().map(({ colour }) => colour)).toEqual(given);
  });

  test('that this version does not know is kept and shown as none; old files have none', () => {
    const folder = temporaryFolder();
    addProfile(openStore(folder), { ...ACME, colour: null });
    const file = path.join(folder, 'profiles.json');
    expect(openStore(folder).find('acme')?.colour).toBeNull();
    fs.writeFileSync(
      file,
      fs.readFileSync(file, 'utf8').replace('"segment"', '"colour": "octarine", "segment"'),
    );
    const store = openStore(folder);
    expect(store.find('acme')?.colour).toBeNull();
    changeProfile(store, { ...ACME, isProtected: true });
    expect(fs.readFileSync(file, 'utf8')).toContain('octarine');
    changeProfile(store, { ...ACME, colour: null });
    expect(fs.readFileSync(file, 'utf8')).not.toContain('octarine');
  });
});

describe('a token that was asked for at one address', () => {
  test('is not stored for another to which the profile has moved since', async () => {
    const folder = temporaryFolder();
    const [store, elsewhere] = [openStore(folder), openStore(folder)];
    addProfile(store, ACME);
    const asked = ACME.address;
    const moved = { ...asked, baseUrl: 'https://elsewhere.dev' };
    await changeProfile(elsewhere, { ...ACME, address: moved });
    const stored = await store.setToken('acme', 'personal', token(), 0, asked);
    expect(stored).toMatchObject({ ok: false, error: { kind: 'moved' } });
    expect(store.tokenInfo('acme')).toEqual([]);
    expect((await store.setToken('acme', 'personal', token(), 0, moved)).ok).toBe(true);
  });
});

describe('removing a token', () => {
  test('takes one kind and leaves the others, in the file and its backup', async () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    addProfile(store, ACME);
    store.setToken('acme', 'personal', token('stays-here-0123456789'), 0);
    store.setToken('acme', 'organization', token(), 0);
    expect((await store.removeToken('acme', 'organization')).ok).toBe(true);
    expect(store.tokenFor('acme', 'organization')).toBeNull();
    expect(openStore(folder).tokenInfo('acme')).toMatchObject([{ kind: 'personal' }]);
    for (const name of fs.readdirSync(folder)) {
      expect(fs.readFileSync(path.join(folder, name)).includes(CANARY), name).toBe(false);
    }
  });

  test('is done where another terminal has removed it already, and refused without its profile', async () => {
    const store = openStore(temporaryFolder());
    addProfile(store, ACME);
    expect((await store.removeToken('acme', 'personal')).ok).toBe(true);
    expect(await store.removeToken('nobody', 'personal')).toMatchObject({
      error: { kind: 'no-such-profile' },
    });
  });
});
