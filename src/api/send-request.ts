import type { Dispatcher } from 'undici';
import type { Failure } from '../domain/failure.ts';
import { createRedactor } from '../domain/redactor.ts';
import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import { type Call, startCall } from './call.ts';
import { failureAfterSending, failureBeforeSending } from './connection-failure.ts';
import type { Limits } from './limits.ts';
import { outsideText } from './outside-text.ts';
import { readAnswer } from './read-answer.ts';
import type { Decoder } from './schemas.ts';
import type { ServiceConnection } from './service-connection.ts';

/** What one call is made with. */
export interface CallOptions {
  readonly token: SecretText;
  /** Ends the call early; the result is then a `cancelled` failure. */
  readonly signal?: AbortSignal;
}

/** What all calls of one client share. */
export interface Service {
  readonly address: ServiceAddress;
  readonly userAgent: string;
  readonly limits: Limits;
  /** An error holds the words for a proxy variable that cannot be used. */
  readonly connection: Result<ServiceConnection, string>;
  /** Wall clock, milliseconds since the epoch, for dates that the service names. */
  readonly now: () => number;
  /** The calls under way, so that closing the client can end them. */
  readonly underWay: Set<Call>;
}

/** One request of the specification. */
export interface ApiRequest<T> {
  readonly method: 'GET' | 'POST';
  /** The parts after `/api/`, not yet encoded. None may be empty, `.` or `..`. */
  readonly path: readonly string[];
  /** Sent as JSON; nothing is sent where it is missing. */
  readonly body?: unknown;
  /**
   * Whether it goes over a connection that is kept, although it is a POST: for what may be sent
   * twice without harm and comes in hundreds.
   */
  readonly onKeptConnection?: boolean;
  /** What is in the body and must not be repeated to anybody. The token is not, too. */
  readonly secrets?: readonly SecretText[];
  /** What is in the body, names the secrets, and may be repeated. */
  readonly names?: readonly string[];
  /** The one status that the specification promises for success. */
  readonly promisedStatus: 200 | 201;
  /** Whether another 2xx counts where its body is what was promised: for what must not be lost. */
  readonly takesAnySuccess?: boolean;
  readonly decode: Decoder<T>;
}

/**
 * Sends one request once, and gives back the decoded answer or what was seen instead. The only way
 * out to the service: the token goes to the origin of `service.address` and nowhere else.
 *
 * @throws TypeError for a path part or a token that nobody checked, which is a defect of the caller.
 */
export async function sendRequest<T>(
  service: Service,
  request: ApiRequest<T>,
  { token, signal }: CallOptions,
): Promise<Result<T, Failure>> {
  const { address, limits } = service;
  const { host, protocol } = new URL(address.baseUrl);
  const wire = onTheWire(service, request, token);
  if (!service.connection.ok) {
    return err({ kind: 'not-sent', cause: 'proxy', host, detail: service.connection.error });
  }
  const isGet = request.method === 'GET';
  const call = startCall(limits, isGet ? limits.getMs : limits.postMs, signal);
  service.underWay.add(call);
  try {
    const answer = await exchange(dispatcherFor(request, service.connection.value), wire, call);
    if (answer === null) return err(endedFailure(call, host));
    const sent = [token, ...(request.secrets ?? [])].map((secret) => secret.reveal());
    const outside = outsideText(createRedactor(sent, request.names ?? []));
    const around = { host, limits, nowMs: service.now(), outside };
    const result = await readAnswer(answer, request, around);
    const isCutByUs = call.endReason !== null && !result.ok && result.error.kind === 'unreadable';
    return isCutByUs ? err(endedFailure(call, host)) : result;
  } catch (error) {
    if (!(error instanceof Error) || hasCode(error, 'UND_ERR_INVALID_ARG')) throw error;
    if (hasCode(error, 'UND_ERR_DESTROYED')) return err({ kind: 'cancelled' });
    if (call.endReason !== null) return err(endedFailure(call, host));
    return err(
      call.wasSent
        ? failureAfterSending(error, host)
        : failureBeforeSending(error, host, protocol === 'https:'),
    );
  } finally {
    call.finish();
    service.underWay.delete(call);
  }
}

function dispatcherFor<T>(
  { method, onKeptConnection = false }: ApiRequest<T>,
  { kept, keptForPosts, fresh }: ServiceConnection,
): Dispatcher {
  if (method === 'GET') return kept;
  return onKeptConnection ? keptForPosts : fresh;
}

function onTheWire<T>(
  { address, userAgent }: Service,
  { method, path, body }: ApiRequest<T>,
  token: SecretText,
): Dispatcher.RequestOptions {
  const base = new URL(address.baseUrl);
  const basePath = base.pathname.replace(/\/$/, '');
  return {
    origin: base.origin,
    path: `${basePath}/${address.segment}/api/${path.map(pathPart).join('/')}`,
    method,
    headers: {
      Authorization: `Bearer ${headerSafe(token)}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
      // A compressed answer would have to be unpacked with a bound; none is asked for, none is read.
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

/** Looked at here, since an error of the layers below would come too late to be a clear one. */
function headerSafe(token: SecretText): string {
  const text = token.reveal();
  if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError('the token was never parsed');
  return text;
}

/** @returns the head of the answer, or `null` when the call was ended from this side. */
async function exchange(
  dispatcher: Dispatcher,
  wire: Dispatcher.RequestOptions,
  call: Call,
): Promise<Dispatcher.ResponseData | null> {
  if (call.endReason !== null) return null;
  const answer = dispatcher.compose(noting(call)).request({ ...wire, signal: call.signal });
  // While it waits for a connection, undici takes note of the end and says nothing.
  const first = await Promise.race([answer, call.ended]);
  if (first !== undefined) {
    call.noteHeaders();
    return first;
  }
  answer.then((late) => late.body.on('error', ignore).destroy(), ignore);
  return null;
}

/** Tells the call when a connection stands and undici is about to write the first byte. */
function noting(call: Call): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        call.noteSent();
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...head) => handler.onResponseStart?.(...head),
      onResponseData: (...data) => handler.onResponseData?.(...data),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...failure) => handler.onResponseError?.(...failure),
    });
}

function endedFailure({ endReason, wasSent }: Call, host: string): Failure {
  switch (endReason) {
    case 'no-connection':
      return { kind: 'not-sent', cause: 'connect-timeout', host, detail: 'no connection in time' };
    case 'no-headers':
      return { kind: 'no-answer', cause: 'deadline', host, detail: 'no answer in time' };
    case 'no-end':
      return wasSent
        ? { kind: 'no-answer', cause: 'deadline', host, detail: 'no whole answer in time' }
        : { kind: 'not-sent', cause: 'connect-timeout', host, detail: 'no connection in time' };
    case 'cancelled':
    case null:
      return { kind: 'cancelled' };
  }
}

function hasCode(error: Error, code: string): boolean {
  return 'code' in error && error.code === code;
}

function ignore(): void {}
