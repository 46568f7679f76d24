import type { DispatchStatus } from './dispatch-answers.ts';
import { type Failure, meaningOf } from './failure.ts';
import { failureReason, failureSentence } from './failure-sentence.ts';
import type { Result } from './result.ts';
import { addressText, type ServiceAddress } from './service-address.ts';
import { asSentence, LONGEST_QUOTE, shorten } from './shorten.ts';
import { ACCEPTED_KINDS, type TokenKind, tokenKindLabel } from './token.ts';
import { capitalized } from './words.ts';

/** One request with one token, for a dispatch that cannot exist. */
export interface ConnectionTry {
  readonly kind: TokenKind;
  /** `null` for tokens we don't store, such as the sandbox's. */
  readonly from: 'file' | 'command' | 'environment' | null;
  readonly result: Result<DispatchStatus, Failure>;
}

/** What no connection check can try. */
export const VAULTS_NOT_TESTED = 'Vault access can only be tested by writing.';

/** What a connection check saw, one or two sentences per line. It never says that a token is valid. */
export interface ConnectionReport {
  readonly address: string;
  readonly tls: string;
  readonly service: string;
  readonly tokens: readonly string[];
  /** The same in a sentence or two, for where a connection was checked by the way. */
  readonly inShort: string;
  /** Whether anything responded; `null` if nothing was asked. */
  readonly isReached: boolean | null;
  /** Whether what responded may not be this service: the base URL or the segment may be wrong. */
  readonly isDoubtful: boolean;
  /** The kinds whose token the service rejected (401). */
  readonly rejected: readonly TokenKind[];
}

/**
 * Reports what was observed and nothing more. The specification defines no status for an unknown id (§4.2,
 * §7), so a refusal with a reason, but for 401, 403 and 404, only shows that the token wasn't refused.
 */
export function connectionReport(
  address: ServiceAddress,
  tries: readonly ConnectionTry[],
): ConnectionReport {
  const failures = tries.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  const answered = tries.some(({ result }) => result.ok || meaningOf(result.error).isAnswer);
  const first = tries.find(({ result }) => result.ok || result.error.kind !== 'unauthorized');
  const seen = seenOf((first ?? tries[0])?.result);
  const { host } = new URL(address.baseUrl);
  const tokens = tries.map(tokenLine);
  const isToldInShort = answered && !seen.isDoubtful;
  return {
    address: addressText(address),
    tls: tlsLine(address, tries.length > 0, answered, failures[0]),
    service: `${seen.isAnswer ? 'It ' : ''}${seen.service}${seen.more ?? ''}`,
    tokens: tries.length === 0 ? ['No token is stored.'] : tokens,
    inShort: [
      `${seen.isAnswer ? `${host} ` : ''}${seen.service}`,
      ...(isToldInShort ? tokens : []),
    ].join(' '),
    isReached: tries.length === 0 ? null : answered,
    isDoubtful: seen.isDoubtful,
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

/** What one answer shows. */
interface Seen {
  /** Whether `service` continues a sentence about the service: "It", or its host, stands before it. */
  readonly isAnswer: boolean;
  readonly service: string;
  /** What the service itself said, as a sentence that follows. */
  readonly more?: string;
  readonly token: string;
  readonly isDoubtful: boolean;
}

function seenOf(result: ConnectionTry['result'] | undefined): Seen {
  if (result === undefined) {
    const service = 'Not tried: there is no token to send.';
    return { isAnswer: false, service, token: 'not tested.', isDoubtful: false };
  }
  const sure = { isAnswer: true, service: 'answers.', isDoubtful: false };
  if (result.ok) return { ...sure, token: 'not refused (200 for a made-up dispatch).' };
  const { error } = result;
  const words = 'message' in error ? error.message : null;
  const said = words === null ? '' : asSentence(words, LONGEST_QUOTE);
  const doubtful = { isAnswer: true, isDoubtful: true, token: 'not tested.' };
  switch (error.kind) {
    case 'unauthorized':
      return { ...sure, ...(said && { more: ` ${said}` }), token: 'rejected (401).' };
    case 'forbidden': {
      const token = '403. It may lack a permission, or a proxy may have removed the header.';
      return { ...sure, ...(said && { more: ` ${said}` }), token };
    }
    case 'not-found':
    case 'rejected': {
      const status = error.kind === 'rejected' ? error.httpStatus : 404;
      // Any web server has a bare 404. A reason such as the service gives (§7) came after the token's check.
      if (!said)
        return {
          ...doubtful,
          service: `answers ${status} without a reason: is the segment right?`,
        };
      // Some services give a reason with the 404 of any address, before they look at a token.
      if (status === 404)
        return {
          ...doubtful,
          service: `was reached, and answered 404 for a dispatch that can't exist: ${said}`,
          more: ' A wrong base URL or segment gives 404, too.',
          token: "404 doesn't show whether it is accepted.",
        };
      // Only its words tell a wrong segment from an unknown id, and only to a person.
      const more = ` A check asks for a dispatch that can't exist. The answer: ${said}`;
      return { ...sure, more, token: 'not refused.' };
    }
    case 'rate-limited':
      return {
        ...sure,
        service: `asks to wait (${error.httpStatus}).`,
        token: 'not tested. Check again later.',
      };
    case 'server-error':
      return {
        ...sure,
        service: `answers with a server error (${error.httpStatus}).`,
        token: 'not tested.',
      };
    case 'redirected': {
      const to = error.location === null ? '' : ` to ${shorten(error.location, 45)}`;
      const service = `answers with a redirect${to}: a sign-in page, or the service has moved?`;
      return { ...doubtful, service };
    }
    case 'unreadable': {
      const isPage = error.cause === 'not-json';
      const service = isPage
        ? `answers with ${error.detail} instead of JSON: a sign-in page or a proxy?`
        : `answers, but not as this service does: ${failureReason(error, 'poll')}`;
      return { ...doubtful, service };
    }
    case 'not-sent':
    case 'no-answer':
    case 'no-token':
    case 'cancelled': {
      const { what: service } = failureSentence(error, 'poll');
      return { isAnswer: false, service, token: 'not tested: no response.', isDoubtful: false };
    }
  }
}

const SOURCES: Readonly<Partial<Record<NonNullable<ConnectionTry['from']>, string>>> = {
  command: ' from its command',
  environment: ' from DISPATCHBOX_TOKEN',
};

function tokenLine({ kind, from, result }: ConnectionTry): string {
  const label = tokenKindLabel(kind);
  const source = from === null ? '' : (SOURCES[from] ?? '');
  const { token } = ACCEPTED_KINDS.dispatches.includes(kind)
    ? seenOf(result)
    : { token: 'not tested. It is for vaults.' };
  return `${capitalized(label)} token${source}: ${token}`;
}
