import type { Exchange } from '../domain/failure.ts';
import { Redactor } from '../domain/redactor.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './endpoints.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { ProxyVariables } from './proxy-variables.ts';
import { type CallOptions, type Service, sendRequest } from './send-request.ts';
import { prepareConnection } from './service-connection.ts';

export interface ApiClientOptions {
  readonly address: ServiceAddress;
  /** The program's name and version, such as `dispatchbox/1.2.3`. */
  readonly userAgent: string;
  readonly limits?: Partial<Limits>;
  readonly proxy?: ProxyVariables;
  /** The one of this process, so that no client repeats what another sent. */
  readonly redactor?: Redactor;
  /** Called for every request as it ends. */
  readonly report?: (exchange: Exchange) => void;
}

/**
 * Creates the client for one service. Connects to nothing before the first call. Never repeats a call,
 * never follows a redirect, and always verifies TLS certificates.
 *
 * If a proxy variable is unusable, every call fails with `not-sent`, cause `setting`.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const service: Service = {
    address: options.address,
    base: new URL(options.address.baseUrl),
    userAgent: options.userAgent,
    limits,
    connection: prepareConnection(options.address, limits, options.proxy),
    redactor: options.redactor ?? new Redactor(),
    calls: new Set(),
    report: options.report ?? (() => {}),
  };
  return {
    send: async (ask, call) => sendRequest(service, ask(ENDPOINTS), call),
    dropConnections: () => {
      if (service.connection.ok) service.connection.value.renewKept();
    },
    close: () => close(service),
  };
}

async function close({ connection, calls }: Service): Promise<void> {
  for (const call of calls) call.cancel();
  if (!connection.ok) return;
  await connection.value.destroy();
}

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
    const since = renewed.get(key);
    // Another request's 401 came first, and this one was under way with the old token.
    if (since && since.reveal() !== key) return since;
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
