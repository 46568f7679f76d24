import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

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

  async function call<T>(
    given: CallOptions,
    send: (options: CallOptions) => Promise<Result<T, Failure>>,
    { isQuestion }: { readonly isQuestion: boolean },
  ): Promise<Result<T, Failure>> {
    const options = latest(given);
    const result = await send(options);
    if (result.ok || result.error.kind !== 'unauthorized') return result;
    const token = await renewOnce(options.token);
    return token !== null && isQuestion ? send({ ...options, token }) : result;
  }

  const change = { isQuestion: false };
  return {
    ...client,
    getDispatch: (id, options) =>
      call(options, (latestOptions) => client.getDispatch(id, latestOptions), { isQuestion: true }),
    createDispatch: (request, options) =>
      call(options, (latestOptions) => client.createDispatch(request, latestOptions), change),
    setSecrets: (vault, secrets, options) =>
      call(options, (latestOptions) => client.setSecrets(vault, secrets, latestOptions), change),
    setVar: (vault, entry, options) =>
      call(options, (latestOptions) => client.setVar(vault, entry, latestOptions), change),
  };
}
