import { errors } from 'undici';
import type { Failure } from '../domain/failure.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { EndlessAnswer } from './answer-guard.ts';
import { ProxyUnreachable } from './service-connection.ts';

type NotSent = Extract<Failure, { kind: 'not-sent' }>;

/**
 * The failure for an error before the request began to be written.
 *
 * @param isSecure whether connecting involves a TLS handshake: a peer that hangs up during it is reported
 * as a TLS failure.
 */
export function failureBeforeSending(error: Error, host: string, isSecure: boolean): NotSent {
  return { kind: 'not-sent', cause: causeOf(error, isSecure), host, detail: detailOf(error) };
}

/** The failure for a connection lost after the request began to be written. */
export function failureAfterSending(error: Error, host: string): Failure {
  return { kind: 'no-answer', cause: 'connection-lost', host, detail: detailOf(error) };
}

function causeOf(error: Error, isSecure: boolean): NotSent['cause'] {
  if (error instanceof ProxyUnreachable) return 'proxy';
  // A response before the request: only a proxy asked for a tunnel sends one.
  if (error instanceof errors.HTTPParserError || error instanceof EndlessAnswer) return 'proxy';
  const code = codeOf(error);
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'connect-timeout';
    case 'ENOTFOUND':
    case 'ENODATA':
      return 'dns';
    case 'ECONNREFUSED':
      return 'refused';
    // Not the network: what was to be sent, or how, was wrong.
    case 'UND_ERR_INVALID_ARG':
      return 'program';
    case 'EPROTO':
      return 'tls';
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return isSecure ? 'tls' : 'refused';
  }
  if (code.startsWith('EAI_')) return 'dns';
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
  if (error instanceof errors.HTTPParserError) return "a response that isn't HTTP";
  const code = codeOf(error);
  const proxyStatus = /^Proxy response \((\d+)\)/.exec(error.message)?.[1];
  if (proxyStatus !== undefined) return `the proxy returned ${proxyStatus}`;
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
