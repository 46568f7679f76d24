import type { Failure } from '../domain/failure.ts';
import { err, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
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

/**
 * A client created on its first call, so that the first frame doesn't wait for HTTP. If it can't be
 * created, the call ends as `not-sent`, and the next one tries again.
 *
 * @param host of the service, for that failure
 */
export function lazyClient(host: string, make: () => Promise<ApiClient>): ApiClient {
  let made: Promise<ApiClient | Error> | null = null;
  async function client(): Promise<ApiClient | Error> {
    made ??= make().catch((error: unknown) => {
      made = null;
      return error instanceof Error ? error : new Error(String(error));
    });
    return made;
  }
  async function ifMade(use: (client: ApiClient) => unknown): Promise<void> {
    const each = await made;
    if (each !== null && !(each instanceof Error)) await use(each);
  }
  return {
    async send(ask, options) {
      const each = await client();
      if (!(each instanceof Error)) return each.send(ask, options);
      const detail = sanitizeText(each.message);
      return err({ kind: 'not-sent', cause: 'program', host, detail });
    },
    dropConnections: () => void ifMade((each) => each.dropConnections()),
    close: () => ifMade((each) => each.close()),
  };
}
