import type { DispatchStatus } from './dispatch-answers.ts';
import { type Failure, meaningOf } from './failure.ts';
import { failureSentence } from './failure-sentence.ts';
import type { Result } from './result.ts';
import { addressText, type ServiceAddress } from './service-address.ts';
import { asSentence, LONGEST_QUOTE } from './shorten.ts';
import { ACCEPTED_KINDS, type TokenKind, type TokenSource, tokenKindLabel } from './token.ts';

/** One request with one token, for a dispatch that cannot exist. */
export interface ConnectionTry {
  readonly kind: TokenKind;
  /** `null` for tokens we don't store, such as the sandbox's. */
  readonly from: TokenSource['from'] | 'environment' | null;
  readonly result: Result<DispatchStatus, Failure>;
}

/** What no connection check can try. */
export const VAULTS_NOT_TESTED = 'Vault access not tested: there is no read-only request for it.';

/** What a connection check found, one or two sentences per line. */
export interface ConnectionReport {
  readonly address: string;
  readonly tls: string;
  readonly service: string;
  /** What is known of each token that was tried. */
  readonly tokens: readonly string[];
  /** Whether anything responded; `null` if nothing was asked. */
  readonly isReached: boolean | null;
  /** The kinds whose token the service rejected (401). */
  readonly rejected: readonly TokenKind[];
}

/**
 * Reports what was observed and nothing more. The specification defines no status for an unknown id (§4.2,
 * §7), so a refusal with a reason, but for 401 and 403, only suggests that the token was accepted.
 */
export function connectionReport(
  address: ServiceAddress,
  tries: readonly ConnectionTry[],
): ConnectionReport {
  const failures = tries.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  const answered = tries.some(({ result }) => result.ok || meaningOf(result.error).isAnswer);
  const first = failures[0];
  return {
    address: addressText(address),
    tls: tlsLine(address, tries.length > 0, answered, first),
    service: serviceLine(tries, answered, first),
    tokens: tries.length === 0 ? ['No token is stored.'] : tries.map(tokenLine),
    isReached: tries.length === 0 ? null : answered,
    rejected: tries.filter(isRejected).map(({ kind }) => kind),
  };
}

/** A token for vaults alone is not accepted here, however valid it is. */
function isRejected({ kind, result }: ConnectionTry): boolean {
  const isTested = ACCEPTED_KINDS.dispatches.includes(kind);
  return isTested && !result.ok && result.error.kind === 'unauthorized';
}

function tlsLine(
  { baseUrl }: ServiceAddress,
  wasTried: boolean,
  answered: boolean,
  first: Failure | undefined,
): string {
  if (!baseUrl.startsWith('https:')) return 'Plain HTTP (no TLS).';
  if (answered) return 'TLS, and the certificate was verified.';
  if (first?.kind === 'not-sent' && first.cause === 'tls') return `TLS failed (${first.detail}).`;
  return wasTried ? 'No TLS connection was made.' : 'TLS, not tried.';
}

function serviceLine(
  tries: readonly ConnectionTry[],
  answered: boolean,
  first: Failure | undefined,
): string {
  if (tries.length === 0) return 'Not tried: there is no token to send.';
  // Only its words tell a wrong segment from an unknown id, and only to a person.
  const words = first && 'message' in first ? first.message : null;
  if (answered && words !== null) return `It responds: ${asSentence(words, LONGEST_QUOTE)}`;
  if (answered) return 'Something responds at this address.';
  return first ? failureSentence(first, 'poll').what : '';
}

const SOURCES: Readonly<Partial<Record<NonNullable<ConnectionTry['from']>, string>>> = {
  command: ' from its command',
  environment: ' from DISPATCHBOX_TOKEN',
};

function tokenLine({ kind, from, result }: ConnectionTry): string {
  const label = tokenKindLabel(kind);
  const source = from === null ? '' : (SOURCES[from] ?? '');
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} token${source}: ${verdict(kind, result)}`;
}

function verdict(kind: TokenKind, result: ConnectionTry['result']): string {
  if (!ACCEPTED_KINDS.dispatches.includes(kind)) {
    return 'not tested. It is for vaults, which have no read-only request.';
  }
  if (result.ok) return 'inconclusive (200 for a made-up id).';
  const { error } = result;
  switch (error.kind) {
    case 'unauthorized':
      return 'rejected (401).';
    case 'forbidden':
      return '403. It may lack a permission, or a proxy may have removed the header.';
    case 'not-found':
    case 'rejected': {
      // Any web server has a bare 404. A reason such as the service gives (§7) came after the token's check.
      if (error.message !== null) return 'looks valid.';
      const status = error.kind === 'rejected' ? error.httpStatus : 404;
      return `inconclusive (${status}). Check the base URL and the segment.`;
    }
    case 'rate-limited':
      return 'inconclusive (429). Try again later.';
    case 'server-error':
      return `inconclusive (${error.httpStatus}).`;
    case 'redirected':
    case 'unreadable':
      return `inconclusive: the response isn't from this service. ${failureSentence(error, 'poll').what}`;
    case 'not-sent':
    case 'no-answer':
    case 'no-token':
    case 'cancelled':
      return 'not tested: no response.';
  }
}

/** The report in a sentence or two, for where a connection was checked by the way. */
export function connectionInShort({ service, tokens, isReached }: ConnectionReport): string {
  return isReached === true ? tokens.join(' ') : service;
}
