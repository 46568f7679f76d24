import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { CallOptions, SecretEntry, SecretsSet } from './api-client.ts';
import { decodeSecretsSet } from './schemas.ts';
import { type Service, sendRequest } from './send-request.ts';

/**
 * Sets secrets in one request (specification §4.3). Not atomic: after a `rejected` failure some can
 * be stored. An empty description is left out, so that it does not erase one that is there.
 */
export function setSecrets(
  service: Service,
  vaultName: string,
  secrets: readonly SecretEntry[],
  options: CallOptions,
): Promise<Result<SecretsSet, Failure>> {
  return sendRequest(
    service,
    {
      method: 'POST',
      path: ['vaults', 'secrets'],
      body: {
        vault_name: vaultName,
        secrets: secrets.map(({ name, value, description }) => ({
          name,
          secret: value.reveal(),
          ...(description !== '' && { description }),
        })),
      },
      secrets: secrets.map(({ value }) => value),
      names: secrets.map(({ name }) => name),
      promisedStatus: 200,
      decode: decodeSecretsSet(secrets.map(({ name }) => name)),
    },
    options,
  );
}
