import type { Dispatcher } from 'undici';
import type { Failure } from '../domain/failure.ts';
import { Redactor } from '../domain/redactor.ts';
import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import type { ServiceAddress } from '../domain/service-address.ts';
import type { ApiClient, CallOptions } from './api-client.ts';
import { failureAfterSending, failureBeforeSending } from './connection-failure.ts';
import {
  type Connections,
  DEFAULT_LIMITS,
  type Limits,
  openConnections,
  type ProxyVariables,
} from './connections.ts';
import type { ApiRequest } from './endpoints.ts';
import { exchange, type NoAnswer } from './exchange.ts';
import { outsideText } from './outside-text.ts';
import { readAnswer, readsBody } from './read-answer.ts';

export { loadForProxy } from './connections.ts';

export interface ApiClientOptions {
  readonly address: ServiceAddress;
  /** The program's name and version, such as `dispatchbox/1.2.3`. */
  readonly userAgent: string;
  readonly limits?: Partial<Limits>;
  readonly proxy?: ProxyVariables;
  /** The one of this process, so that no client repeats what another sent. */
  readonly redactor?: Redactor;
}

/**
 * Creates the client for one service. Connects to nothing before the first call. Never repeats a call,
 * never follows a redirect, and always verifies TLS certificates.
 *
 * If a proxy variable is unusable, every call fails with `not-sent`, cause `proxy-variable`.
 */
export async function createApiClient(options: ApiClientOptions): Promise<ApiClient> {
  const { address, userAgent, redactor = new Redactor() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const connections = await openConnections(address, limits, options.proxy);
  const service: Service = { address, userAgent, limits, connections, redactor };
  return {
    send: async (request, call) => sendRequest(service, request, call),
    dropConnections: () => {
      if (connections.ok) connections.value.drop();
    },
    close: async () => {
      if (connections.ok) await connections.value.close();
    },
  };
}

/** What all calls of one client share. */
interface Service extends Pick<ApiClientOptions, 'address' | 'userAgent'> {
  readonly limits: Limits;
  /** The error says why a proxy variable is unusable. */
  readonly connections: Result<Connections, string>;
  readonly redactor: Redactor;
}

/**
 * Sends one request exactly once and returns the decoded answer or what was observed instead. This is
 * the only way out to the service: the token goes to the origin of `service.address` and nowhere else.
 *
 * @throws TypeError for a path part or token that the caller failed to check, which is a defect.
 */
async function sendRequest<T>(
  { address, userAgent, limits, connections, redactor }: Service,
  request: ApiRequest<T>,
  { token, signal, beforeFirstByte = () => true }: CallOptions,
): Promise<Result<T, Failure>> {
  const base = new URL(address.baseUrl);
  const wire: Dispatcher.DispatchOptions = {
    origin: base.origin,
    path: pathOf(base, address.segment, request.path),
    method: request.method,
    headers: headersFor(token, userAgent),
    body: request.body === undefined ? null : JSON.stringify(request.body),
  };
  const { host } = base;
  if (!connections.ok) {
    return err({ kind: 'not-sent', cause: 'proxy-variable', host, detail: connections.error });
  }
  for (const secret of [token, ...(request.secrets ?? [])]) redactor.remember(secret.reveal());
  const line = lineFor(request, connections.value);
  const answer = await exchange(line.dispatcher, wire, {
    signal: signal === undefined ? line.signal : AbortSignal.any([line.signal, signal]),
    totalMs: request.method === 'GET' ? limits.getMs : limits.postMs,
    bodyBytes: limits.bodyBytes,
    readsBody: (status) => readsBody(status, request),
    beforeFirstByte,
  });
  if (answer.kind !== 'answer') return err(failureOf(answer, base, connections.value));
  const outside = outsideText(redactor.besides(request.names ?? []));
  return readAnswer(answer, request, { host, limits, nowMs: Date.now(), outside });
}

function lineFor<T>({ method, onKeptConnection }: ApiRequest<T>, connections: Connections) {
  if (method === 'GET') return connections.reads;
  return onKeptConnection === true ? connections.manyWrites : connections.writes;
}

function failureOf(ended: NoAnswer, { host, protocol }: URL, { proxyHost }: Connections): Failure {
  const { wasSent } = ended;
  switch (ended.kind) {
    case 'cancelled':
      return { kind: 'cancelled', wasSent };
    case 'too-late':
      return wasSent
        ? { kind: 'no-answer', cause: 'deadline', host, detail: 'no answer in time' }
        : { kind: 'not-sent', cause: 'connect-timeout', host, detail: 'no connection in time' };
    case 'failed':
      return wasSent
        ? failureAfterSending(ended.error, host)
        : failureBeforeSending(ended.error, host, protocol === 'https:', proxyHost);
  }
}

/** Specification §4: `{base_url}/{segment}/api/...`. */
function pathOf({ pathname }: URL, segment: string, parts: readonly string[]): string {
  return `${pathname.replace(/\/$/, '')}/${segment}/api/${parts.map(pathPart).join('/')}`;
}

function pathPart(part: string): string {
  if (part === '' || part === '.' || part === '..') {
    throw new TypeError('a part of a path is empty or made of dots');
  }
  return encodeURIComponent(part);
}

/** Specification §4 and §5. */
function headersFor(token: SecretText, userAgent: string): Record<string, string> {
  const text = token.reveal();
  // An error from the layers below would come too late to be clear.
  if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError('the token was never parsed');
  return {
    Authorization: `Bearer ${text}`,
    'Content-Type': 'application/json',
    Accept: 'application/json',
    // Decompressing would need limits of its own, so we neither ask for compression nor accept it.
    'Accept-Encoding': 'identity',
    'User-Agent': userAgent,
  };
}
