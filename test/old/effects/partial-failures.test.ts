import path from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { createApiClient } from '../../../src/old/api/create-api-client.ts';
import { SecretText } from '../../../src/old/domain/secret-text.ts';
import { sendToVault } from '../../../src/old/effects/send-to-vault.ts';
import type { VaultAnswer } from '../../../src/old/effects/vault-request.ts';
import { watchedSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../storage/support/folders.ts';

const good = fc
  .stringMatching(/^[A-Z][A-Z0-9_.-]{0,14}$/)
  .filter((name) => !/^SANDBOX_/.test(name));
const bad = fc.oneof(
  good.map((name) => `SANDBOX_${name}`),
  good.map((name) => `${name} with a space`),
  good.map((name) => `${name}/é`),
);

it('against the service itself, sixty random requests are labelled as what it stored', async () => {
  const { sandbox } = await watchedSandbox({ folder: path.join(temporaryFolder(), 'sandbox') });
  const client = createApiClient({
    address: { baseUrl: sandbox.baseUrl, segment: sandbox.segment },
    userAgent: 'dispatchbox/test',
  });
  onTestFinished(() => client.close());
  const access = { client, token: new SecretText(sandbox.tokens.serviceAccount) };
  const set = async (vault: string, names: readonly string[]) => {
    const entries = names.map((name) => ({
      id: name,
      name,
      value: new SecretText('a value'),
      description: '',
      source: 'typed',
    }));
    const answers: VaultAnswer[] = [];
    await sendToVault(
      [
        {
          profileId: 'acme',
          profileName: 'acme',
          host: 'ci.acme.dev/svc',
          vault,
          kind: 'secret',
          access,
          entries,
        },
      ],
      {
        sendId: vault,
        atOnce: 1,
        index: null,
        origin: 'form' as const,
        onAnswer: (answer) => answers.push(answer),
        warn: () => {},
      },
    );
    return answers[0]?.results ?? new Map();
  };
  let vaults = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.oneof(good, bad), { minLength: 2, maxLength: 10 }),
      async (names) => {
        vaults += 1;
        const vault = `vault-${vaults}`;
        const results = await set(vault, names);
        for (const name of names) {
          const isBad = /^SANDBOX_|[^A-Z0-9_.-]/.test(name);
          const anyBad = names.some((each) => /^SANDBOX_|[^A-Z0-9_.-]/.test(each));
          const expected = isBad ? 'failed' : anyBad ? 'unknown' : 'set';
          expect(results.get(name)?.state, name).toBe(expected);
          if (expected !== 'unknown') continue;
          // What was unknown had been stored: the next version tells.
          const again = await set(vault, [name]);
          expect(again.get(name)).toEqual({ state: 'set', version: 2 });
        }
      },
    ),
    { numRuns: 60 },
  );
});
