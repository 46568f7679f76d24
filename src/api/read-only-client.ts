import { err } from '../domain/result.ts';
import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './endpoints.ts';

/** The client of a read-only profile: it reads, and refuses everything that would change something. */
export function readOnlyClient(client: ApiClient): ApiClient {
  return {
    ...client,
    send: async (ask, options) =>
      ask(ENDPOINTS).method === 'GET' ? client.send(ask, options) : err({ kind: 'read-only' }),
  };
}
