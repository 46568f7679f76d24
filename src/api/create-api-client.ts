import type { Exchange } from '../domain/exchange.ts';
import { err } from '../domain/result.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './endpoints.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { type Service, sendRequest } from './send-request.ts';
import { connectionTo, type ProxySettings } from './service-connection.ts';

/** Every client in one file, loaded with the first request. */
export { renewingClient } from './renewing-client.ts';

export interface ApiClientOptions {
  readonly address: ServiceAddress;
  /** The program's name and version, such as `dispatchbox/1.2.3`. */
  readonly userAgent: string;
  readonly limits?: Partial<Limits>;
  readonly proxy?: ProxySettings;
  /** Wall clock, milliseconds since the epoch. */
  readonly now?: () => number;
  /** Called for every request as it ends. */
  readonly report?: (exchange: Exchange) => void;
}

/**
 * Creates the client for one service. Connects to nothing before the first call. Never repeats a call,
 * never follows a redirect, and always verifies TLS certificates.
 *
 * If a proxy variable is unusable, every call fails with `not-sent`, cause `proxy`.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const service: Service = {
    address: options.address,
    base: new URL(options.address.baseUrl),
    userAgent: options.userAgent,
    limits,
    connection: connectionTo(options.address, limits, options.proxy),
    now: options.now ?? Date.now,
    underWay: new Set(),
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

async function close({ connection, underWay }: Service): Promise<void> {
  for (const call of underWay) call.cancel();
  if (!connection.ok) return;
  await connection.value.destroy();
}

/** The client of a read-only profile: it reads, and refuses everything that would change something. */
export function readOnlyClient(client: ApiClient): ApiClient {
  return {
    ...client,
    send: async (ask, options) =>
      ask(ENDPOINTS).method === 'GET' ? client.send(ask, options) : err({ kind: 'read-only' }),
  };
}
