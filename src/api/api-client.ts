import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { ENDPOINTS } from './endpoints.ts';
import type { ApiRequest, CallOptions } from './send-request.ts';

/** Picks an endpoint and fills it in: `(api) => api.getDispatch(id)`. */
export type Ask<T> = (api: typeof ENDPOINTS) => ApiRequest<T>;

/** The service as the rest of the program sees it. */
export interface ApiClient {
  /**
   * Sends one request exactly once, never retrying, and returns failures as values; throws only for defects.
   */
  send<T>(ask: Ask<T>, options: CallOptions): Promise<Result<T, Failure>>;

  /**
   * Drops the connections kept for polls, because after a suspend the other side may have silently forgotten
   * them. A poll still without an answer by then ends as `cancelled`. Writes have connections of their own
   * and continue.
   */
  dropConnections(): void;

  /** Ends whatever is in flight and drops the connections. */
  close(): Promise<void>;
}

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
