import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { ENDPOINTS } from './endpoints.ts';
import type { ApiRequest, CallOptions } from './send-request.ts';

/** Picks an endpoint and fills it in: `(api) => api.getDispatch(id)`. */
export type Ask<T> = (api: typeof ENDPOINTS) => ApiRequest<T>;

/** The service, as the rest of the program sees it. */
export interface ApiClient {
  /**
   * Sends one request once, never a second time by itself, and gives failures back as values; it
   * throws only for defects.
   */
  send<T>(ask: Ask<T>, options: CallOptions): Promise<Result<T, Failure>>;

  /**
   * Drops the connections that are kept for polls, since after a suspend the other side can have
   * forgotten them without a word. A poll whose answer has not arrived by then ends as `cancelled`.
   * Requests that change something have connections of their own and go on.
   */
  dropConnections(): void;

  /** Ends what is under way and drops the connections. */
  close(): Promise<void>;
}
