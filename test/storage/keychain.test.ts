import { randomUUID } from 'node:crypto';
import { AsyncEntry, type EntryOptions } from '@napi-rs/keyring';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SecretText } from '../../src/domain/secret-text.ts';
import { systemKeychain } from '../../src/storage/keychain.ts';

/** The kernel's own keyring: it needs no desktop, and what is in it belongs to this session. */
const KERNEL: EntryOptions = { linux: { store: 'keyutils' } };

async function hasKernelKeyring(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const set = async (): Promise<boolean> => {
    const entry = new AsyncEntry('dispatchbox-test', randomUUID(), KERNEL);
    await entry.setPassword('x');
    return entry.deleteCredential();
  };
  // The first use in a session makes its keyring, and can be refused.
  return set()
    .catch(set)
    .catch(() => false);
}

describe.skipIf(!(await hasKernelKeyring()))('a token in a keychain', () => {
  it('is read, replaced and removed by its account', async () => {
    const keychain = systemKeychain({ options: KERNEL });
    const account = `https://ci.acme.dev#${randomUUID()}`;
    onTestFinished(async () => {
      await keychain.remove(account);
    });
    expect(await keychain.get(account)).toEqual({ ok: true, value: null });
    for (const text of ['first', 'second']) {
      expect((await keychain.set(account, new SecretText(text))).ok).toBe(true);
      const found = await keychain.get(account);
      expect(found.ok && found.value?.reveal()).toBe(text);
    }
    expect((await keychain.remove(account)).ok).toBe(true);
    expect(await keychain.get(account)).toEqual({ ok: true, value: null });
    expect((await keychain.remove(account)).ok).toBe(true);
  });
});

it('without its binding the sentence says what to install', async () => {
  const keychain = systemKeychain({
    load: () => Promise.reject(new Error('ERR_MODULE_NOT_FOUND')),
  });
  const found = await keychain.get('a');
  expect(!found.ok && found.error).toContain('npm install --global @napi-rs/keyring');
});

it('a keychain that is locked is told as it says, without what could drive the terminal', async () => {
  class LockedEntry extends AsyncEntry {
    override getPassword(): Promise<string | null> {
      return Promise.reject(new Error('the collection is locked\u001b[2J'));
    }
  }
  const binding = { ...(await import('@napi-rs/keyring')), AsyncEntry: LockedEntry };
  const keychain = systemKeychain({ load: async () => binding, options: KERNEL });
  const found = await keychain.get('a');
  const sentence = found.ok ? '' : found.error;
  expect(sentence).toContain('The keychain cannot be used: the collection is locked');
  expect(sentence).not.toContain('\u001b');
});
