import path from 'node:path';
import { SecretText } from '../../../../src/old/domain/secret-text.ts';
import { openSession } from '../../../../src/old/effects/open-session.ts';
import { openProfileService } from '../../../../src/old/effects/profile-service.ts';
import { openVaultIndex, type VaultIndex } from '../../../../src/old/storage/vault-index.ts';
import { newHome } from '../../../support/app.ts';
import { type Driven, openDriven } from '../../../support/driven.ts';
import { type KeptPosts, startKeepingService } from '../../../support/keeping-service.ts';
import { must } from '../../../support/must.ts';
import { addProfile, openStore } from '../../storage/support/stores.ts';
import { sessionOptions } from './session-options.ts';

const NAMES = ['acme', 'globex', 'initech'] as const;

export interface Three {
  readonly app: Driven;
  readonly folder: string;
  readonly servers: Readonly<Record<(typeof NAMES)[number], KeptPosts>>;
}

/**
 * Three profiles on a service each, `acme` the default. `API_KEY` is known in all three, in two vaults of
 * `globex`, and `OTHER_KEY` in `initech`. No profile was ever opened.
 */
export async function prepareThree(): Promise<Omit<Three, 'app'> & { readonly home: string }> {
  const home = newHome();
  const folder = path.join(home, 'box');
  const servers = {
    acme: await startKeepingService(),
    globex: await startKeepingService(),
    initech: await startKeepingService(),
  };
  const store = openStore(folder);
  const ids = new Map<string, string>();
  for (const name of NAMES) {
    const address = { baseUrl: servers[name].baseUrl, segment: 'svc' };
    const profile = { name, address, defaultVault: 'default', isProtected: false };
    await addProfile(store, profile);
    for (const kind of ['organization', 'service-account'] as const) {
      await store.setToken(name, kind, new SecretText(`${name}-token`), 0);
    }
    ids.set(name, store.find(name)?.id ?? '');
  }
  await store.setDefault('acme');
  openIndex(folder, (index) =>
    index.record(
      NAMES.flatMap((name) =>
        (name === 'acme' ? ['default'] : ['default', 'prod']).map((vault) => ({
          ...{ profileId: ids.get(name) ?? '', vault, kind: 'secret' as const },
          ...{ name: name === 'initech' && vault === 'prod' ? 'OTHER_KEY' : 'API_KEY' },
          ...{ version: 3, setAtMs: 1, result: 'set' as const, resultAtMs: 1, reason: null },
        })),
      ),
    ),
  );
  return { home, folder, servers };
}

/**
 * The app on `acme`, with the two other profiles.
 *
 * @param before what was left in its folder
 */
export async function openThree(before: (folder: string) => void = () => {}): Promise<Three> {
  const { home, folder, servers } = await prepareThree();
  before(folder);
  const options = sessionOptions(home);
  const profiles = openProfileService(options);
  const app = await openDriven({
    baseUrl: servers.acme.baseUrl,
    token: 'not-used',
    folder,
    services: { openSession: () => openSession(options), profiles: () => profiles },
  });
  return { app, folder, servers };
}

/** Opens the vault index that the app uses, for one look or change. */
export function openIndex<T>(folder: string, use: (index: VaultIndex) => T): T {
  const index = must(openVaultIndex(folder));
  const used = use(index);
  index.close();
  return used;
}
