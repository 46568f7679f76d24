import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ok } from '../../src/domain/result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import { openSession } from '../../src/effects/open-session.ts';
import { outsideTokens } from '../../src/effects/outside-tokens.ts';
import { intoKeychain, tokensIn } from '../../src/effects/place-tokens.ts';
import type { Keychain } from '../../src/storage/keychain.ts';
import { openProfileStore } from '../../src/storage/profile-store.ts';
import { ACME, CANARY } from '../storage/support/stores.ts';
import { newHome } from '../support/app.ts';
import { must } from '../support/must.ts';
import { sessionOptions } from './support/session-options.ts';

function keychainInMemory(): Keychain & { readonly entries: Map<string, SecretText> } {
  const entries = new Map<string, SecretText>();
  return {
    entries,
    get: async (account) => ok(entries.get(account) ?? null),
    set: async (account, token) => {
      entries.set(account, token);
      return ok(undefined);
    },
    remove: async (account) => {
      entries.delete(account);
      return ok(undefined);
    },
  };
}

/** A profile whose token is in the keychain. */
async function withKeychain() {
  const home = newHome();
  const keychain = keychainInMemory();
  const store = must(openProfileStore(home, Date.now, keychain));
  await store.save(ACME, { mustBeNew: true });
  const put = async (text: string) => {
    const address = store.find('acme')?.address ?? ACME.address;
    const entry = await intoKeychain(keychain, address, new SecretText(text));
    if (entry.ok) await store.setToken('acme', 'organization', entry.value, 0);
  };
  await put(CANARY);
  const open = async () => {
    const session = must(
      await openSession(
        sessionOptions(home, {
          mayFallBack: false,
          outsideTokens: outsideTokens({ area: null, showsErrors: false, keychain }),
          configFolder: home,
        }),
      ),
    );
    await session.client.close();
    return session;
  };
  return { home, store, keychain, put, open };
}

describe('a token in the keychain', () => {
  it('is used as any other, and is not in the file', async () => {
    const { home, store, open } = await withKeychain();
    expect((await open()).tokenFor('organization')?.reveal()).toBe(CANARY);
    expect(readFileSync(path.join(home, 'profiles.json'), 'utf8')).not.toContain(CANARY);
    expect(store.tokenInfo('acme')).toMatchObject([{ from: 'keychain', lengthClass: null }]);
  });

  it('leaves the keychain when it is replaced, removed, or its profile goes or moves', async () => {
    const { store, keychain, put } = await withKeychain();
    await put('second');
    expect([...keychain.entries.values()].map((token) => token.reveal())).toEqual(['second']);
    await store.setToken('acme', 'organization', new SecretText('in-the-file'), 0);
    expect(keychain.entries.size).toBe(0);
    await put('third');
    await store.removeToken('acme', 'organization');
    expect(keychain.entries.size).toBe(0);
    await put('fourth');
    const elsewhere = { baseUrl: 'https://elsewhere.dev', segment: 'svc' };
    await store.save({ ...ACME, address: elsewhere }, { mustBeNew: false });
    expect(keychain.entries.size).toBe(0);
    await put('fifth');
    await store.remove('acme');
    expect(keychain.entries.size).toBe(0);
  });

  it('that is gone from there is told, and nothing else is used', async () => {
    const { keychain, open } = await withKeychain();
    keychain.entries.clear();
    const session = await open();
    expect(session.tokenFor('organization')).toBeNull();
    expect(session.notices).toEqual([
      "The organization token of acme: It's no longer in the keychain. Store it again.",
    ]);
  });

  it('does not follow an address that was written into the file by hand', async () => {
    const { home, keychain, open } = await withKeychain();
    expect([...keychain.entries.keys()].join()).toMatch(/^https:\/\/ci\.acme\.dev#/);
    const file = path.join(home, 'profiles.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('ci.acme.dev', 'elsewhere.dev'));
    expect((await open()).tokenFor('organization')).toBeNull();
  });

  it('that could not be stored in a profile goes from the keychain again', async () => {
    const { store, keychain } = await withKeychain();
    const entry = must(await intoKeychain(keychain, ACME.address, new SecretText('another')));
    expect(keychain.entries.size).toBe(2);
    const tokens = [{ kind: 'personal', token: entry } as const];
    const taken = await store.edit({ id: null, profile: ACME, tokens, savedAtMs: 0 });
    expect(taken.ok).toBe(false);
    expect([...keychain.entries.values()].map((token) => token.reveal())).toEqual([CANARY]);
  });

  it('that cannot be removed there is told, with its name', async () => {
    const { home, put, keychain } = await withKeychain();
    await put('again');
    const locked = { remove: async () => ({ ok: false, error: 'It is locked.' }) as const };
    const opened = openProfileStore(home, Date.now, locked);
    const removed = opened.ok ? await opened.value.remove('acme') : opened;
    const [account] = keychain.entries.keys();
    expect(!removed.ok && removed.error.message).toContain(`as dispatchbox, ${account}`);
  });

  it('is where the form says that tokens are kept, and moves there or back with a save', async () => {
    const { store, keychain } = await withKeychain();
    await store.setToken('acme', 'personal', new SecretText('personal-token'), 0);
    const outside = outsideTokens({ area: null, showsErrors: false, keychain });
    const { id = null, address = ACME.address } = store.find('acme') ?? {};
    const saved = async (place: 'file' | 'keychain', to = address) => {
      const tokens = must(await tokensIn(place, outside, store, { id, address: to, tokens: [] }));
      const profile = { ...ACME, address: to };
      await store.edit({ id, profile, tokens, savedAtMs: 1 });
      return store
        .tokenInfo('acme')
        .map(({ kind, from = 'file' }) => `${kind} in ${from}`)
        .sort();
    };
    expect(await saved('keychain')).toEqual(['organization in keychain', 'personal in keychain']);
    expect(keychain.entries.size).toBe(2);
    expect(await saved('file')).toEqual(['organization in file', 'personal in file']);
    expect(keychain.entries.size).toBe(0);
    expect(store.tokenFor('acme', 'personal')?.reveal()).toBe('personal-token');
    // A token belongs to its origin, and is dropped with it.
    const elsewhere = { baseUrl: 'https://elsewhere.dev', segment: 'svc' };
    expect(await saved('keychain', elsewhere)).toEqual([]);
    expect(keychain.entries.size).toBe(0);
  });
});
