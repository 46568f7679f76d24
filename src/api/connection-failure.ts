import type { Failure } from '../domain/failure.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { ProxyUnreachable } from './connections.ts';

type NotSent = Extract<Failure, { kind: 'not-sent' }>;

/**
 * The failure for an error before the request began to be written.
 *
 * @param isSecure whether connecting involves a TLS handshake: a peer that hangs up during it is reported
 * as a TLS failure.
 * @param proxyHost of the proxy, if there is one
 */
export function failureBeforeSending(
  error: Error,
  host: string,
  isSecure: boolean,
  proxyHost: string | null = null,
): NotSent {
  const cause = causeOf(error, isSecure);
  const isOfProxy = proxyHost !== null && (cause === 'proxy' || cause === 'no-proxy');
  const detail = detailOf(error);
  return { kind: 'not-sent', cause, host, detail: isOfProxy ? `${proxyHost}: ${detail}` : detail };
}

/** The failure for a connection lost, or an answer that didn't begin in time, after that. */
export function failureAfterSending(error: Error, host: string): Failure {
  if (codeOf(error) === 'UND_ERR_HEADERS_TIMEOUT') {
    return { kind: 'no-answer', cause: 'deadline', host, detail: 'no answer in time' };
  }
  return { kind: 'no-answer', cause: 'connection-lost', host, detail: detailOf(error) };
}

/** By code. */
const CAUSES: Readonly<Record<string, NotSent['cause']>> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  // A proxy that doesn't answer.
  UND_ERR_HEADERS_TIMEOUT: 'connect-timeout',
  ETIMEDOUT: 'connect-timeout',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'refused',
  // Not the network: what was to be sent, or how, was wrong.
  UND_ERR_INVALID_ARG: 'program',
  EPROTO: 'tls',
};

const NOT_HTTP = 'HTTPParserError';
const HUNG_UP = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET'];

function causeOf(error: Error, isSecure: boolean): NotSent['cause'] {
  if (error instanceof ProxyUnreachable) return 'no-proxy';
  // A response before the request: only a proxy asked for a tunnel sends one.
  if (error.name === NOT_HTTP) return 'proxy';
  const code = codeOf(error);
  const cause = CAUSES[code];
  if (cause !== undefined) return cause;
  if (HUNG_UP.includes(code)) return isSecure ? 'tls' : 'refused';
  // The remaining undici errors are a proxy that refused or cut the tunnel.
  if (code.startsWith('UND_')) return 'proxy';
  // What remains is an errno (EHOSTUNREACH) or a certificate error from OpenSSL or Node (CERT_HAS_EXPIRED),
  // which is never a single word.
  return isSecure && code.includes('_') ? 'tls' : 'unreachable';
}

function detailOf(error: Error): string {
  if (error instanceof ProxyUnreachable && error.cause instanceof Error) {
    return detailOf(error.cause);
  }
  // Of a status below 100, undici only asserts that there is none; bundled, even that ends in a syntax error.
  const isAsserted = error instanceof SyntaxError || codeOf(error) === 'ERR_ASSERTION';
  if (isAsserted || error.name === NOT_HTTP) return "a response that isn't HTTP";
  const proxyStatus = /^Proxy response \((\d+)\)/.exec(error.message)?.[1];
  if (proxyStatus !== undefined) return `it returned ${proxyStatus}`;
  const code = codeOf(error);
  // undici's messages say more than its codes.
  return sanitizeText(code === '' || code.startsWith('UND_') ? error.message : code);
}

function codeOf(error: Error): string {
  // Several addresses were tried. A refusal tells more than an address that this network can't reach.
  if (error instanceof AggregateError) {
    const refused = error.errors.find((one) => one?.code === 'ECONNREFUSED');
    if (refused !== undefined) return 'ECONNREFUSED';
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
