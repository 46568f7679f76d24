import type { ApiClient } from './api-client.ts';

/**
 * A client that is made with its first call: a session that only looks at what is remembered never
 * loads an HTTP client.
 */
export function lazyClient(make: () => Promise<ApiClient>): ApiClient {
  let made: Promise<ApiClient> | null = null;
  const client = (): Promise<ApiClient> => {
    made ??= make();
    return made;
  };
  return {
    send: async (...call) => (await client()).send(...call),
    dropConnections: () => void made?.then((each) => each.dropConnections()),
    close: async () => (await made)?.close(),
  };
}
