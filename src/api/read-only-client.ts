import { err } from '../domain/result.ts';
import type { ApiClient } from './api-client.ts';
import { ENDPOINTS } from './endpoints.ts';

/** The client of a read-only profile: it asks, and whatever would change something stays here. */
export function readOnlyClient(client: ApiClient): ApiClient {
  return {
    ...client,
    send: async (ask, options) =>
      ask(ENDPOINTS).method === 'GET' ? client.send(ask, options) : err({ kind: 'read-only' }),
  };
}
