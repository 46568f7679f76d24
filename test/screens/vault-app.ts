import type { EntryKind } from '../../src/domain/entry-result.ts';
import { SecretText } from '../../src/domain/secret-text.ts';
import type { Writable } from '../../src/domain/write-guard.ts';
import { must } from '../support/must.ts';
import { openTestApp, type TestAppOptions } from '../support/open-test-app.tsx';
import { VaultService } from '../support/vault-service.ts';

export const DAY_MS = 24 * 60 * 60_000;

/** The whole app on a service of vaults, with `acme` active and `globex` beside it. */
export async function openVaultApp(options: TestAppOptions = {}) {
  const app = await openTestApp(options);
  const service = new VaultService();
  app.server.reply = service.reply;
  const { profiles, vaults, rotations } = app.app;
  const idOf = (name: string) => profiles.findByName(name)?.id ?? '';
  return {
    ...app,
    service,
    /** Sets secrets or vars as a form does, and waits for the answer. */
    async set(
      profile: string,
      vault: string,
      names: readonly string[],
      kind: EntryKind = 'secret',
    ) {
      const to = profiles.destination(idOf(profile), 'vaults', vault);
      const entries = names.map((name) => ({
        id: name,
        name,
        value: new SecretText(`value of ${name}`),
        description: '',
        source: 'typed',
      }));
      await must(await vaults.set(to as Writable, kind, entries)).ended;
      await app.settle();
    },
    /** Rotates a secret in some places, by profile and vault, and waits for the answers. */
    async rotate(name: string, of: readonly (readonly [profile: string, vault: string])[]) {
      const places = of.map(([profile, vault]) =>
        rotations.lookUp({ profileId: idOf(profile), vault, name }),
      );
      const wanted = new Set(places.map(({ id }) => id));
      const values = new Map([[name, { value: new SecretText('a new value'), source: 'typed' }]]);
      const agreed = places.map(({ to }) => to as Writable);
      must(await rotations.start({ places, wanted, note: 'OPS-12' }, values, { agreed }));
      await app.settle();
    },
  };
}

export type VaultApp = Awaited<ReturnType<typeof openVaultApp>>;
