import type { Failure } from './failure.ts';
import { asSentence, LONGEST_QUOTE, shorten } from './shorten.ts';

/** What we were doing when it failed. */
export type ApiAction = 'dispatch' | 'poll' | 'set-secrets' | 'set-var';

/** Whether it was about a vault, not a dispatch: the tokens and addresses of the two differ. */
export function isVaultWrite(action: ApiAction): boolean {
  return action === 'set-secrets' || action === 'set-var';
}

type FailureOf<K extends Failure['kind']> = Extract<Failure, { kind: K }>;

/**
 * @param isWhole whether to quote the service's words in full, on their own lines if there are several,
 * or shortened to fit in a sentence.
 * @returns what the service said and what was observed, as sentences for a person. They say nothing about
 * what happened to the request.
 */
export function failureReason(failure: Failure, action: ApiAction, isWhole = false): string {
  const seen = seenReason(failure, action);
  const words = 'message' in failure ? failure.message : null;
  if (words === null) return seen;
  return isWhole && words.includes('\n')
    ? `${words.trim()}\n${seen}`
    : `${asSentence(words, isWhole ? words.length : LONGEST_QUOTE)} ${seen}`;
}

/** Never guesses when the service gave a reason. */
function seenReason(failure: Failure, action: ApiAction): string {
  switch (failure.kind) {
    case 'not-sent':
      return notSentReason(failure);
    case 'no-answer':
      return failure.cause === 'deadline'
        ? `${failure.host} didn't respond in time.`
        : `The connection to ${failure.host} was lost before it responded (${failure.detail}).`;
    case 'unauthorized':
      return failure.message === null
        ? `${failure.host} returned 401: it doesn't accept the token.`
        : `${failure.host} returned 401.`;
    case 'forbidden':
      if (failure.message !== null) return `${failure.host} returned 403.`;
      // Specification §5 gives 403 only this meaning for vaults, and none for dispatches.
      return isVaultWrite(action)
        ? `${failure.host} returned 403: the authentication header is missing. It was sent, so a proxy may have removed it.`
        : `${failure.host} returned 403, which for vaults means a missing authentication header. It was sent, so a proxy may have removed it.`;
    case 'not-found':
      if (failure.message !== null) return `${failure.host} returned 404.`;
      return action === 'poll'
        ? `${failure.host} returned 404: it doesn't know this dispatch.`
        : `${failure.host} returned 404: there is nothing at this address.`;
    case 'rejected':
      return failure.message === null
        ? `${failure.host} returned ${failure.httpStatus} without a readable reason.`
        : `${failure.host} returned ${failure.httpStatus}.`;
    case 'rate-limited':
      return failure.httpStatus === 429
        ? `${failure.host} returned 429: too many requests.${waitOf(failure)}`
        : `${failure.host} returned 403 for now.${waitOf(failure)}`;
    case 'server-error':
      return failure.message === null
        ? `${failure.host} returned ${failure.httpStatus} (server error).${waitOf(failure)}`
        : `${failure.host} returned ${failure.httpStatus}.${waitOf(failure)}`;
    case 'redirected':
      return `${failure.host} returned ${failure.httpStatus}, a redirect to ${
        failure.location === null ? 'nowhere' : shorten(failure.location, 45)
      }. Redirects aren't followed.`;
    case 'unreadable':
      return unreadableReason(failure);
    case 'no-token':
      return isVaultWrite(action)
        ? 'This profile has no token for vaults, which take a service account or personal token.'
        : 'This profile has no token for dispatches, which take an organization or personal token.';
    case 'cancelled':
      return 'The request was cancelled.';
  }
}

function notSentReason({ cause, host, detail }: FailureOf<'not-sent'>): string {
  switch (cause) {
    case 'dns':
      return `Couldn't look up ${host} (${detail}).`;
    case 'refused':
      return `${host} refused the connection (${detail}).`;
    case 'unreachable':
      return `Couldn't reach ${host} (${detail}).`;
    case 'tls':
      return `TLS with ${host} failed (${detail}).`;
    case 'connect-timeout':
      return `Connecting to ${host} timed out.`;
    case 'proxy':
      return `The proxy couldn't connect to ${host} (${detail}).`;
    case 'proxy-variable':
      return `Couldn't connect to ${host}: ${detail}.`;
    case 'program':
      return `dispatchbox couldn't prepare the request to ${host} (${detail}).`;
  }
}

function unreadableReason({ cause, host, httpStatus, detail }: FailureOf<'unreadable'>): string {
  switch (cause) {
    case 'not-json':
      return `${host} returned ${httpStatus} with ${detail} instead of JSON.`;
    case 'wrong-shape':
      return `${host} returned ${httpStatus} with JSON of the wrong shape: ${detail}.`;
    case 'too-large':
      return `${host} returned ${httpStatus} with a body that is too large (${detail}).`;
    case 'cut-short':
      return `${host} returned ${httpStatus}, but the response was cut short.`;
    case 'unexpected-status':
      return `${host} returned ${detail}.`;
  }
}

function waitOf({ retryAfterMs }: { readonly retryAfterMs: number | null }): string {
  if (retryAfterMs === null) return '';
  const seconds = Math.ceil(retryAfterMs / 1000);
  // No wait is taken for longer than this.
  if (seconds >= 24 * 60 * 60) return ' Retry after a day or more.';
  return ` Retry after ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}
