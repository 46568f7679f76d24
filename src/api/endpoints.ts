import type { DispatchRequest } from '../domain/dispatch.ts';
import type { Created, DispatchStatus } from '../domain/dispatch-answers.ts';
import type { SecretText } from '../domain/secret-text.ts';
import {
  type Decoder,
  decodeCreated,
  decodeNothing,
  decodeSecretsSet,
  decodeStatus,
  type SecretsSet,
} from './schemas.ts';

export interface ApiRequest<T> {
  readonly method: 'GET' | 'POST';
  /** The parts after `/api/`, not yet encoded. None may be empty, `.` or `..`. */
  readonly path: readonly string[];
  /** Sent as JSON; absent means no body. */
  readonly body?: unknown;
  /** Whether a POST may reuse a connection: for requests that come in hundreds and are harmless to repeat. */
  readonly onKeptConnection?: boolean;
  /** What the body contains that nobody may see repeated, as long as this process lives. So is the token. */
  readonly secrets?: readonly SecretText[];
  /** What the body contains that names the secrets and may be repeated. */
  readonly names?: readonly string[];
  /** The only success status in the specification. */
  readonly promisedStatus: 200 | 201;
  /** Whether any 2xx with the promised body counts: for results that must not be lost. */
  readonly takesAnySuccess?: boolean;
  readonly decode: Decoder<T>;
}

/** One secret to set (specification §2). */
export interface SecretEntry {
  readonly name: string;
  readonly value: SecretText;
  /** Omitted from the request if empty. */
  readonly description: string;
}

/* Every request in the specification is one of these functions: every client can send it. */

/** Specification §4.1. Not idempotent: check `outcomeAfter` before sending anything again. */
export const createDispatch = (request: DispatchRequest): ApiRequest<Created> => ({
  method: 'POST',
  path: ['runs', 'dispatches'],
  body: dispatchBody(request),
  promisedStatus: 201,
  takesAnySuccess: true,
  decode: decodeCreated,
});

/**
 * Polls a dispatch once (specification §4.2).
 *
 * @param dispatchId exactly as the service sent it; if typed by a person, check it with `dispatchIdProblem`
 * first.
 */
export const getDispatch = (dispatchId: string): ApiRequest<DispatchStatus> => ({
  method: 'GET',
  path: ['runs', 'dispatches', dispatchId],
  promisedStatus: 200,
  decode: decodeStatus,
});

/**
 * Sets secrets in one request (specification §4.3). Not atomic: after a `rejected` failure, some may be
 * stored. Omits an empty description so it doesn't erase an existing one.
 */
export const setSecrets = (
  vaultName: string,
  secrets: readonly SecretEntry[],
): ApiRequest<SecretsSet> => ({
  method: 'POST',
  path: ['vaults', 'secrets'],
  body: {
    vault_name: vaultName,
    secrets: secrets.map(({ name, value, description }) => ({
      name,
      secret: value.reveal(),
      ...(description !== '' && { description }),
    })),
  },
  secrets: secrets.map(({ value }) => value),
  names: secrets.map(({ name }) => name),
  promisedStatus: 200,
  decode: decodeSecretsSet(secrets.map(({ name }) => name)),
});

/** Sets one var (specification §4.4). */
export const setVar = (
  vaultName: string,
  { name, value }: { readonly name: string; readonly value: string },
): ApiRequest<void> => ({
  method: 'POST',
  path: ['vaults', 'vars'],
  body: { vault_name: vaultName, var: { name, value } },
  // Setting a var twice is harmless, and a file of them would otherwise open hundreds of connections.
  onKeptConnection: true,
  names: [name],
  promisedStatus: 200,
  decode: decodeNothing,
});

/**
 * The body that creates a dispatch (specification §4.1). Omits an empty
 * `ref` or `title`: the specification doesn't say which fields are required, and no service can mistake a
 * missing field for a value.
 */
function dispatchBody({ ref, title, ...required }: DispatchRequest) {
  return { ...required, ...(ref !== '' && { ref }), ...(title !== '' && { title }) };
}
