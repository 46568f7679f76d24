import { type Failure, outcomeAfter } from './failure.ts';
import { type ApiAction, failureReason, isVaultWrite } from './failure-reason.ts';

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
      return 'Some or all may have been set.';
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
  proxy: 'Check HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY.',
  'proxy-variable': 'Set it to a URL such as http://user:password@proxy.example:3128, or unset it.',
  program: 'Start dispatchbox again. If it was updated or moved, install it again.',
};

function afterRejected(failure: Extract<Failure, { kind: 'rejected' }>, action: ApiAction): string {
  if (isVaultWrite(action) && failure.httpStatus === 400 && failure.message === null) {
    return 'The Content-Type header was probably missing: check for a proxy that removes it.';
  }
  const again = action === 'poll' ? 'Check again.' : 'Send again.';
  if (failure.message === null) {
    switch (failure.httpStatus) {
      case 405:
        return 'Check the base URL and segment of the profile.';
      case 407:
        return 'A proxy asks for a user and password: check HTTPS_PROXY, HTTP_PROXY and ALL_PROXY.';
      case 408:
      case 425:
        return again;
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
