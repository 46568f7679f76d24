import type { Failure } from '../domain/failure.ts';
import { err, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ApiRequest } from './endpoints.ts';

export interface CallOptions {
  readonly token: SecretText;
  /** Ends the call early, with a `cancelled` failure. */
  readonly signal?: AbortSignal | undefined;
  /** Called right before the first byte is written. `false`: none is, and the call ends as `cancelled`, not sent. */
  readonly beforeFirstByte?: (() => boolean) | undefined;
}

/** The service as the rest of the program sees it. */
export interface ApiClient {
  /**
   * Sends one request of `endpoints.ts` exactly once, never retrying, and returns failures as values; throws only for
   * defects.
   */
  send<T>(request: ApiRequest<T>, options: CallOptions): Promise<Result<T, Failure>>;

  /**
   * Leaves the kept connections, because after a suspend the other side may have silently forgotten them. Reads on
   * them end as `cancelled`; writes go on.
   */
  dropConnections(): void;

  /** Ends whatever is in flight and closes the connections. */
  close(): Promise<void>;
}

/**
 * A client created on its first call, so that the first frame doesn't wait for HTTP. If it can't be
 * created, the call ends as `not-sent`, and the next one tries again.
 *
 * @param host of the service, for that failure
 */
export function lazyClient(host: string, make: () => Promise<ApiClient>): ApiClient {
  let making: Promise<ApiClient> | null = null;
  async function made(): Promise<ApiClient | null> {
    return making?.catch(() => null) ?? null;
  }
  return {
    async send(request, options) {
      making ??= make();
      let client: ApiClient;
      try {
        client = await making;
      } catch (error) {
        making = null;
        const detail = sanitizeText(error instanceof Error ? error.message : String(error));
        return err({ kind: 'not-sent', cause: 'program', host, detail });
      }
      return client.send(request, options);
    },
    dropConnections: () => void made().then((client) => client?.dropConnections()),
    close: async () => (await made())?.close(),
  };
}
