import type { SecretText } from '../domain/secret-text.ts';
import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { CallOptions } from './send-request.ts';

/**
 * A client for tokens from a command, where a rejected one may have been replaced. After a
 * 401 it asks the source again. Reads are then repeated once with the new token; writes are never
 * sent twice, but the next one uses the new token.
 *
 * @param renew returns the replacement for a rejected token, or `null` if there is none
 */
export function renewingClient(
  client: ApiClient,
  renew: (refused: SecretText) => Promise<SecretText | null>,
): ApiClient {
  /** The latest token for each that was rejected. */
  const renewed = new Map<string, SecretText>();
  /** Several 401s at once ask the source only once. */
  const asking = new Map<string, Promise<SecretText | null>>();

  function latest(options: CallOptions): CallOptions {
    return { ...options, token: renewed.get(options.token.reveal()) ?? options.token };
  }

  async function renewOnce(refused: SecretText): Promise<SecretText | null> {
    const key = refused.reveal();
    const under = asking.get(key) ?? renew(refused).finally(() => asking.delete(key));
    asking.set(key, under);
    const token = await under;
    if (token === null) return null;
    for (const [from, to] of renewed) if (to.reveal() === key) renewed.set(from, token);
    renewed.set(key, token);
    return token;
  }

  return {
    ...client,
    async send(ask, given) {
      const options = latest(given);
      const result = await client.send(ask, options);
      if (result.ok || result.error.kind !== 'unauthorized') return result;
      const token = await renewOnce(options.token);
      const isQuestion = ask(ENDPOINTS).method === 'GET';
      return token !== null && isQuestion ? client.send(ask, { ...options, token }) : result;
    },
  };
}
