import type { SecretText } from '../domain/secret-text.ts';
import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { CallOptions } from './send-request.ts';

/**
 * A client for tokens that come from a command or a keychain, where a refused one may have been
 * replaced meanwhile. After a 401 the source is asked again. A question is then asked once more with
 * the new token; what would change something is never sent a second time, but the next one has it.
 *
 * @param renew gives the token in place of a refused one, `null` where there is no other
 */
export function renewingClient(
  client: ApiClient,
  renew: (refused: SecretText) => Promise<SecretText | null>,
): ApiClient {
  /** The latest token for each that was refused. */
  const renewed = new Map<string, SecretText>();
  /** Several answers of 401 at once ask one question. */
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
