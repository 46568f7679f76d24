import { type ApiClient, lazyClient } from '../api/api-client.ts';
import type { ProxyVariables } from '../api/connections.ts';
import { Redactor } from '../domain/redactor.ts';
import type { ServiceAddress } from '../domain/service-address.ts';

interface NetworkOptions {
  /** The program's name and version, such as `dispatchbox/1.2.3`. */
  readonly userAgent: string;
  readonly proxy: ProxyVariables;
}

/**
 * Loads HTTP, with what a proxy takes where one is set. Once that has worked, its files are needed no more: Node remembers
 * what these imports have found.
 */
export async function loadApi(proxy: ProxyVariables) {
  const api = await import('../api/create-api-client.ts');
  await api.loadForProxy(proxy);
  return api;
}

/**
 * Makes the clients of this process. Each loads HTTP and connects on its first call, and none repeats a secret or a token
 * that another one sent.
 */
export function createNetwork(options: NetworkOptions): (address: ServiceAddress) => ApiClient {
  const redactor = new Redactor();
  return (address) =>
    lazyClient(new URL(address.baseUrl).host, async () => {
      const { createApiClient } = await loadApi(options.proxy);
      return createApiClient({ ...options, address, redactor });
    });
}
