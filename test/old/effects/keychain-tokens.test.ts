import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { openSession } from '../../../src/old/effects/open-session.ts';
import { openProfileStore } from '../../../src/old/storage/profile-store.ts';
import { newHome } from '../../support/app.ts';
import { must } from '../../support/must.ts';
import { ACME, addProfile } from '../storage/support/stores.ts';
import { sessionOptions } from './support/session-options.ts';

/** A profile with a token that an earlier version put into the keychain. */
async function withKeychain() {
  const home = newHome();
  const file = path.join(home, 'profiles.json');
  const store = must(openProfileStore(home));
  await addProfile(store, ACME);
  const entry = {
    kind: 'organization',
    origin: 'https://ci.acme.dev',
    keychain: 'entry-1',
    savedAtMs: 5,
  };
  const stored = () => JSON.parse(readFileSync(file, 'utf8')).profiles[0].tokens;
  const document = JSON.parse(readFileSync(file, 'utf8'));
  document.profiles[0].tokens = [entry];
  writeFileSync(file, JSON.stringify(document));
  const open = async () => {
    const options = sessionOptions(home, { mayFallBack: false, configFolder: home });
    const session = must(await openSession(options));
    await session.client.close();
    return session;
  };
  return { store, entry, stored, open };
}

describe('a token in the keychain', () => {
  it('is not read any more, and what to do is said', async () => {
    const { store, open } = await withKeychain();
    const session = await open();
    expect(session.profile.tokenKinds).toEqual(['organization']);
    expect(session.tokenFor('organization')).toBeNull();
    expect(session.notices).toEqual([
      expect.stringMatching(
        /organization token of acme.*keychain.* secret-tool lookup service dispatchbox username 'https:\/\/ci\.acme\.dev#entry-1'$/,
      ),
    ]);
    expect(store.tokenInfo('acme')).toMatchObject([{ from: 'keychain', lengthClass: null }]);
  });

  it('stays in the file as it is until it is replaced', async () => {
    const { store, entry, stored } = await withKeychain();
    await store.setToken('acme', 'personal', new SecretText('personal-token'), 0);
    expect(stored()).toContainEqual(entry);
    await store.setToken('acme', 'organization', new SecretText('in-the-file'), 0);
    expect(stored()).not.toContainEqual(entry);
    expect(store.tokenFor('acme', 'organization')?.reveal()).toBe('in-the-file');
  });
});
