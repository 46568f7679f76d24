import { type Failure, isOfMoment, outcomeAfter } from './failure.ts';
import { asSentence, LONGEST_QUOTE, shorten } from './shorten.ts';

/**
 * Explains a failure to a person.
 *
 * @returns `what`: what was observed and what it means for the request, never more than is known;
 * `next`: what to do about it, or `null` about a token, to which an alert or a command names the way. Both are
 * complete sentences on one line, unless the service's words are requested in full and span several.
 */
export function failureSentence(
  failure: Failure,
  action: ApiAction,
  isWhole = false,
): { readonly what: string; readonly next: string | null } {
  const what = `${failureReason(failure, action, isWhole)} ${consequence(failure, action)}`.trim();
  return { what, next: nextStep(failure, action) };
}

function consequence(failure: Failure, action: ApiAction): string {
  // A check changes nothing, and "Nothing was sent" would be read as referring to the dispatch itself.
  if (action === 'poll') return failure.kind === 'not-sent' ? 'The dispatch is unaffected.' : '';
  const fate = outcomeAfter(failure);
  if (fate === 'not-sent') return 'Nothing was sent.';
  // Setting several secrets is not atomic, so a 400 doesn't mean that none was set (§7).
  const maybePartly = action === 'set-secrets' && failure.kind === 'rejected';
  if (maybePartly) return 'Some may have been set.';
  if (fate === 'refused') return action === 'dispatch' ? 'Nothing was started.' : '';
  switch (action) {
    case 'dispatch':
      return 'It may have been accepted.';
    case 'set-secrets':
      return 'What was sent may have been set.';
    case 'set-var':
      return 'It may have been set.';
  }
}

function nextStep(failure: Failure, action: ApiAction): string | null {
  switch (failure.kind) {
    case 'not-sent':
      return AFTER_NOT_SENT[failure.cause];
    case 'unauthorized':
    case 'no-token':
      return null;
    case 'forbidden':
      return failure.message === null
        ? 'Check for a proxy, then the token.'
        : "Check the token's permissions.";
    case 'not-found':
      if (action === 'poll') return 'Check the id, and that it belongs to this profile.';
      return `Check the ${isVaultWrite(action) ? 'vault' : 'key'}, and the base URL and segment of the profile.`;
    case 'rejected':
      return afterRejected(failure, action);
    case 'rate-limited':
      return `${action === 'poll' ? 'Check' : 'Send'} again ${failure.retryAfterMs === null ? 'in a while' : 'after the wait'}.`;
    case 'redirected':
      if (action === 'poll') return 'Check the base URL. It may be a sign-in page.';
      return isVaultWrite(action)
        ? 'Check the base URL, then send again.'
        : 'Check the service before resending, and the base URL.';
    case 'unreadable':
      if (failure.cause !== 'not-json') return AFTER_UNKNOWN[action];
      return action === 'dispatch'
        ? 'Check the base URL, and check the service before resending.'
        : 'Check the base URL; a proxy or a sign-in page may have responded.';
    case 'no-answer':
    case 'server-error':
      return AFTER_UNKNOWN[action];
    case 'cancelled':
      return failure.wasSent ? AFTER_UNKNOWN[action] : null;
  }
}

const AFTER_NOT_SENT: Readonly<Record<Extract<Failure, { kind: 'not-sent' }>['cause'], string>> = {
  dns: 'Check the base URL of the profile and the network.',
  refused: 'Check that the service is running, and its host and port.',
  unreachable: 'Check the network or VPN.',
  tls: 'Check the base URL and certificate. For a private authority, set NODE_EXTRA_CA_CERTS.',
  'connect-timeout': 'Check the network or VPN, then try again.',
  'no-proxy': 'Check HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY.',
  proxy: 'Check HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY.',
  'proxy-variable': 'Set it to a URL such as http://user:password@proxy.example:3128, or unset it.',
  program: 'Start dispatchbox again. If it was updated or moved, install it again.',
};

/** As the specification has it for vaults (§7). */
export const EMPTY_400 =
  'An empty 400 probably means that the Content-Type header was missing. Check for a proxy that removes it.';

function afterRejected(failure: Extract<Failure, { kind: 'rejected' }>, action: ApiAction): string {
  if (isVaultWrite(action) && failure.httpStatus === 400 && failure.message === null) {
    return EMPTY_400;
  }
  if (isOfMoment(failure)) return action === 'poll' ? 'Check again.' : 'Send again.';
  if (failure.message === null) {
    switch (failure.httpStatus) {
      case 405:
        return 'Check the base URL and segment of the profile.';
      case 407:
        return 'A proxy asks for a user and password: check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.';
      case 413:
        return 'Send less at once.';
    }
  }
  const change = failure.message === null ? 'Check the fields' : 'Fix what it names';
  switch (action) {
    case 'dispatch':
    case 'set-var':
      return `${change} and send again.`;
    case 'poll':
      return 'Check the id, and the base URL of the profile.';
    case 'set-secrets':
      return "Retry what isn't confirmed, one by one.";
  }
}

/** Only a dispatch must not be sent twice; setting a secret or var again is harmless. */
const AFTER_UNKNOWN: Readonly<Record<ApiAction, string>> = {
  dispatch: 'Check the service before resending.',
  poll: 'Checking again is safe.',
  'set-secrets': 'Resending is safe: it only adds a version.',
  'set-var': 'Resending is safe: setting the same value twice changes nothing.',
};

/** What we were doing when it failed. */
export type ApiAction = 'dispatch' | 'poll' | 'set-secrets' | 'set-var';

/** Whether it was about a vault, not a dispatch: the tokens and addresses of the two differ. */
function isVaultWrite(action: ApiAction): boolean {
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

const STATUS = { unauthorized: 401, forbidden: 403, 'not-found': 404 } as const;

/** Never guesses when the service gave a reason. */
function seenReason(failure: Failure, action: ApiAction): string {
  if ('message' in failure && failure.message !== null && failure.kind !== 'rate-limited') {
    const status = 'httpStatus' in failure ? failure.httpStatus : STATUS[failure.kind];
    const wait = 'retryAfterMs' in failure ? waitOf(failure) : '';
    return `${failure.host} returned ${status}.${wait}`;
  }
  switch (failure.kind) {
    case 'not-sent':
      return notSentReason(failure);
    case 'no-answer':
      return failure.cause === 'deadline'
        ? `${failure.host} didn't respond in time.`
        : `The connection to ${failure.host} was lost before it responded (${failure.detail}).`;
    case 'unauthorized':
      return `${failure.host} returned 401: it doesn't accept the token.`;
    case 'forbidden':
      // Specification §5 gives 403 only this meaning for vaults, and none for dispatches.
      return isVaultWrite(action)
        ? `${failure.host} returned 403: the authentication header is missing. It was sent, so a proxy may have removed it.`
        : `${failure.host} returned 403, which for vaults means a missing authentication header. It was sent, so a proxy may have removed it.`;
    case 'not-found':
      return action === 'poll'
        ? `${failure.host} returned 404: it doesn't know this dispatch.`
        : `${failure.host} returned 404: there is nothing at this address.`;
    case 'rejected':
      return `${failure.host} returned ${failure.httpStatus} without a readable reason.`;
    case 'rate-limited':
      return failure.httpStatus === 429
        ? `${failure.host} returned 429: too many requests.${waitOf(failure)}`
        : `${failure.host} returned 403 for now.${waitOf(failure)}`;
    case 'server-error':
      return `${failure.host} returned ${failure.httpStatus} (server error).${waitOf(failure)}`;
    case 'redirected':
      return `${failure.host} returned ${failure.httpStatus}, a redirect to ${
        failure.location === null ? 'nowhere' : shorten(failure.location, 45)
      }. Redirects aren't followed.`;
    case 'unreadable':
      return unreadableReason(failure);
    case 'no-token':
      return isVaultWrite(action)
        ? 'There is no token for vaults, which take a service account or personal token.'
        : 'There is no token for dispatches, which take an organization or personal token.';
    case 'cancelled':
      return failure.wasSent
        ? 'The request was cancelled before the service responded.'
        : 'The request was cancelled.';
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
    case 'no-proxy':
      return `Couldn't connect to the proxy for ${host} (${detail}).`;
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
