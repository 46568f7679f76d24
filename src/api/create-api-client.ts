import { Redactor } from '../domain/redactor.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { ApiClient } from './api-client.ts';
import { openConnections } from './connections.ts';
import { ENDPOINTS } from './endpoints.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { ProxyVariables } from './proxy-variables.ts';
import { type Service, sendRequest } from './send-request.ts';

export interface ApiClientOptions {
  readonly address: ServiceAddress;
  /** The program's name and version, such as `dispatchbox/1.2.3`. */
  readonly userAgent: string;
  readonly limits?: Partial<Limits>;
  readonly proxy?: ProxyVariables;
  /** The one of this process, so that no client repeats what another sent. */
  readonly redactor?: Redactor;
}

/**
 * Creates the client for one service. Connects to nothing before the first call. Never repeats a call,
 * never follows a redirect, and always verifies TLS certificates.
 *
 * If a proxy variable is unusable, every call fails with `not-sent`, cause `proxy-variable`.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const service: Service = {
    address: options.address,
    userAgent: options.userAgent,
    limits,
    connections: openConnections(options.address, limits, options.proxy),
    redactor: options.redactor ?? new Redactor(),
  };
  const { connections } = service;
  return {
    send: async (ask, call) => sendRequest(service, ask(ENDPOINTS), call),
    dropConnections: () => {
      if (connections.ok) connections.value.drop();
    },
    close: async () => {
      if (connections.ok) await connections.value.close();
    },
  };
}
