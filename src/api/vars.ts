import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { SecretText } from '../domain/secret-text.ts';
import type { CallOptions } from './api-client.ts';
import { decodeVarSet } from './schemas.ts';
import { type Service, sendRequest } from './send-request.ts';

/** Sets one var (specification §4.4). */
export function setVar(
  service: Service,
  vaultName: string,
  { name, value }: { readonly name: string; readonly value: string },
  options: CallOptions,
): Promise<Result<void, Failure>> {
  return sendRequest(
    service,
    {
      method: 'POST',
      path: ['vaults', 'vars'],
      body: { vault_name: vaultName, var: { name, value } },
      // Setting a var twice is the same as once, and a file of them would otherwise open hundreds.
      onKeptConnection: true,
      secrets: [new SecretText(value)],
      names: [name],
      promisedStatus: 200,
      decode: decodeVarSet,
    },
    options,
  );
}
