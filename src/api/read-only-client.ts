import { err } from '../domain/result.ts';
import type { ApiClient } from './api-client.ts';

/** The client of a read-only profile: it asks, and whatever would change something stays here. */
export function readOnlyClient(client: ApiClient): ApiClient {
  const refuse = async () => err({ kind: 'read-only' } as const);
  return { ...client, createDispatch: refuse, setSecrets: refuse, setVar: refuse };
}
