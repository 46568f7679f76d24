import type { DispatchRequest } from '../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../domain/dispatch-status.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';

/** What one call is made with. */
export interface CallOptions {
  readonly token: SecretText;
  /** Ends the call early; the result is then a `cancelled` failure. */
  readonly signal?: AbortSignal;
}

/** One secret to set (specification §2). */
export interface SecretEntry {
  readonly name: string;
  readonly value: SecretText;
  /** Left out of the request where it is empty. */
  readonly description: string;
}

/** What the service says it stored of what was sent (specification §4.3). */
export interface SecretsSet {
  readonly names: readonly string[];
  readonly versions: ReadonlyMap<string, number>;
}

/**
 * The service, as the rest of the program sees it. Every method sends exactly one request, never a
 * second one by itself, and gives failures back as values; it throws only for defects.
 */
export interface ApiClient {
  /** Specification §4.1. Not idempotent: read `outcomeAfter` before anything is sent again. */
  createDispatch(request: DispatchRequest, options: CallOptions): Promise<Result<Created, Failure>>;

  /** Specification §4.2. */
  getDispatch(dispatchId: string, options: CallOptions): Promise<Result<DispatchStatus, Failure>>;

  /** Specification §4.3. Not atomic: after a `rejected` failure some can be stored. */
  setSecrets(
    vaultName: string,
    secrets: readonly SecretEntry[],
    options: CallOptions,
  ): Promise<Result<SecretsSet, Failure>>;

  /** Specification §4.4. */
  setVar(
    vaultName: string,
    entry: { readonly name: string; readonly value: string },
    options: CallOptions,
  ): Promise<Result<void, Failure>>;

  /**
   * Drops the connections that are kept for polls, since after a suspend the other side can have
   * forgotten them without a word. A poll whose answer has not arrived by then ends as `cancelled`.
   * Requests that change something have connections of their own and go on.
   */
  dropConnections(): void;

  /** Ends what is under way and drops the connections. */
  close(): Promise<void>;
}
