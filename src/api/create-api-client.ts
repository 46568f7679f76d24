import type { ServiceAddress } from '../domain/service-address.ts';
import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './endpoints.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { type Service, sendRequest } from './send-request.ts';
import { connectionTo, type ProxySettings } from './service-connection.ts';

export interface ApiClientOptions {
  readonly address: ServiceAddress;
  /** The name and version of this program, as `dispatchbox/1.2.3`. */
  readonly userAgent: string;
  readonly limits?: Partial<Limits>;
  readonly proxy?: ProxySettings;
  /** Wall clock, milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * Makes the client of one service. Nothing is connected before the first call. No call is repeated,
 * no redirect is followed, and TLS certificates are always verified.
 *
 * A proxy variable that cannot be used makes each call fail with `not-sent`, cause `proxy`.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const service: Service = {
    address: options.address,
    userAgent: options.userAgent,
    limits,
    connection: connectionTo(options.address, limits, options.proxy),
    now: options.now ?? Date.now,
    underWay: new Set(),
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
