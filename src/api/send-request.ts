import type { Dispatcher } from 'undici';
import type { Exchange, Failure } from '../domain/failure.ts';
import { retryAfterOf } from '../domain/poll-schedule.ts';
import type { Redactor } from '../domain/redactor.ts';
import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import { type Call, startCall } from './call.ts';
import { failureAfterSending, failureBeforeSending } from './connection-failure.ts';
import { exchange } from './exchange.ts';
import type { Limits } from './limits.ts';
import { outsideText } from './outside-text.ts';
import { readAnswer } from './read-answer.ts';
import type { Decoder } from './schemas.ts';
import type { ServiceConnection } from './service-connection.ts';

/** The options of one call. */
export interface CallOptions {
  readonly token: SecretText;
  /** Ends the call early, with a `cancelled` failure. */
  readonly signal?: AbortSignal | undefined;
  /** Called right before the first byte is written. `false`: none is, and the call ends as `cancelled`, not sent. */
  readonly beforeFirstByte?: (() => boolean) | undefined;
}

/** What all calls of one client share. */
export interface Service {
  readonly address: ServiceAddress;
  /** Its base URL, parsed once for all calls. */
  readonly base: URL;
  readonly userAgent: string;
  readonly limits: Limits;
  /** The error says why a proxy variable is unusable. */
  readonly connection: Result<ServiceConnection, string>;
  readonly redactor: Redactor;
  /** Calls in flight, so that closing the client can end them. */
  readonly calls: Set<Call>;
  /** Called for every request as it ends. */
  readonly report: (exchange: Exchange) => void;
}

/** One request of the specification. */
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

/**
 * Sends one request exactly once and returns the decoded answer or what was observed instead. This is
 * the only way out to the service: the token goes to the origin of `service.address` and nowhere else.
 *
 * @throws TypeError for a path part or token that the caller failed to check, which is a defect.
 */
export async function sendRequest<T>(
  service: Service,
  request: ApiRequest<T>,
  { token, signal, beforeFirstByte = () => true }: CallOptions,
): Promise<Result<T, Failure>> {
  const { limits, calls, report } = service;
  const wire = wireRequest(service, request, token);
  const call = startCall(limits, request.method === 'GET' ? limits.getMs : limits.postMs, signal);
  calls.add(call);
  const [atMs, startedMs] = [Date.now(), performance.now()];
  try {
    const result = await answerTo(service, request, { wire, call, token, beforeFirstByte });
    const outcome = result.ok ? 'ok' : result.error.kind;
    const retryAfterMs = result.ok ? null : retryAfterOf(result.error);
    const tookMs = performance.now() - startedMs;
    report({ atMs, status: call.status, outcome, retryAfterMs, tookMs });
    return result;
  } finally {
    call.finish();
    calls.delete(call);
  }
}

/** A request on its way. */
interface Sending {
  readonly wire: Dispatcher.RequestOptions;
  readonly call: Call;
  readonly token: SecretText;
  readonly beforeFirstByte: () => boolean;
}

async function answerTo<T>(
  { base: { host, protocol }, limits, connection, redactor }: Service,
  request: ApiRequest<T>,
  { wire, call, token, beforeFirstByte }: Sending,
): Promise<Result<T, Failure>> {
  if (!connection.ok) {
    return err({ kind: 'not-sent', cause: 'proxy-variable', host, detail: connection.error });
  }
  for (const secret of [token, ...(request.secrets ?? [])]) redactor.remember(secret.reveal());
  try {
    const answer = await exchange(dispatcherFor(request, connection.value), wire, {
      call,
      beforeFirstByte,
    });
    if (answer === null) return err(endedFailure(call, host));
    const outside = outsideText(redactor.besides(request.names ?? []));
    const around = { host, limits, nowMs: Date.now(), outside };
    const result = await readAnswer(answer, request, around);
    const isCutByUs = call.endReason !== null && !result.ok && result.error.kind === 'unreadable';
    return isCutByUs ? err(endedFailure(call, host)) : result;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The client was closed.
    if (call.endReason !== null || hasCode(error, 'UND_ERR_DESTROYED')) {
      return err(endedFailure(call, host));
    }
    return err(
      call.wasSent
        ? failureAfterSending(error, host)
        : failureBeforeSending(error, host, protocol === 'https:'),
    );
  }
}

function dispatcherFor<T>(
  { method, onKeptConnection = false }: ApiRequest<T>,
  { kept, keptForPosts, fresh }: ServiceConnection,
): Dispatcher {
  if (method === 'GET') return kept;
  return onKeptConnection ? keptForPosts : fresh;
}

/** Addresses and headers as in specification §4 and §5. */
function wireRequest<T>(
  { address, base, userAgent }: Service,
  { method, path, body }: ApiRequest<T>,
  token: SecretText,
): Dispatcher.RequestOptions {
  const basePath = base.pathname.replace(/\/$/, '');
  return {
    origin: base.origin,
    path: `${basePath}/${address.segment}/api/${path.map(pathPart).join('/')}`,
    method,
    headers: {
      Authorization: `Bearer ${headerSafe(token)}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      // Decompressing would need limits of its own, so we neither ask for compression nor accept it.
      'Accept-Encoding': 'identity',
      'User-Agent': userAgent,
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

function pathPart(part: string): string {
  if (part === '' || part === '.' || part === '..') {
    throw new TypeError('a part of a path is empty or made of dots');
  }
  return encodeURIComponent(part);
}

/** Checked here because an error from the layers below would come too late to be clear. */
function headerSafe(token: SecretText): string {
  const text = token.reveal();
  if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError('the token was never parsed');
  return text;
}

function endedFailure({ endReason, wasSent }: Call, host: string): Failure {
  switch (endReason) {
    case 'no-connection':
      return { kind: 'not-sent', cause: 'connect-timeout', host, detail: 'no connection in time' };
    case 'no-headers':
      return { kind: 'no-answer', cause: 'deadline', host, detail: 'no answer in time' };
    case 'no-end':
      return wasSent
        ? { kind: 'no-answer', cause: 'deadline', host, detail: 'no complete answer in time' }
        : { kind: 'not-sent', cause: 'connect-timeout', host, detail: 'no connection in time' };
    case 'cancelled':
    case null:
      return { kind: 'cancelled', wasSent };
  }
}

function hasCode(error: Error, code: string): boolean {
  return 'code' in error && error.code === code;
}
