import type { ApiClient } from './api-client.ts';

/** A client created on its first call: a session that only shows what is stored never loads HTTP. */
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
