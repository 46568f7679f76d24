import { EXIT, type ExitStatus } from '../domain/exit-status.ts';
import type { Failure } from '../domain/failure.ts';
import { type ApiAction, failureSentence } from '../domain/failure-sentence.ts';
import type { Result } from '../domain/result.ts';
import type { TokenKind } from '../domain/token.ts';
import type { Host } from '../terminal/host.ts';

/**
 * Why a command ends without doing its work, and what to do about it; complete sentences. Thrown, it ends the command
 * there: `runCommandLine` reports it together with what is known by then.
 */
export class Refusal extends Error {
  readonly status: number;
  /** `null` if the message already says it. */
  readonly next: string | null;

  constructor(status: number, message: string, next: string | null = null) {
    super(message);
    this.status = status;
    this.next = next;
  }

  /** The same with the status of a signal, if one came. */
  endedBy({ status }: Interruption): Refusal {
    return status === null ? this : new Refusal(status, this.message, this.next);
  }
}

/** Wrong usage. Never repeats what was typed: a misplaced word may be a token or value. */
export function wrongUsage(message: string, next: string | null = null): Refusal {
  return new Refusal(EXIT.usage, message, next);
}

/** Wrong usage, found before anything was sent. */
export function nothingSent(message: string): Refusal {
  return wrongUsage(message, 'Nothing was sent.');
}

/** What can't be recorded on this machine is not sent. */
export function unjournaled(message: string): Refusal {
  return new Refusal(EXIT.network, message, 'Fix that, then send again.');
}

/** @returns the value; else its sentence ends the command */
export function orRefuse<T>(result: Result<T, string>, refusal = wrongUsage): T {
  if (result.ok) return result.value;
  throw refusal(result.error);
}

/** The user left a prompt. @param otherwise what wasn't done: `Nothing was sent.` */
export function cancelled(otherwise: string): Refusal {
  return new Refusal(EXIT.interrupted, `Cancelled. ${otherwise}`);
}

/** Watches for the signal that ends a command early, so that it can report what it leaves behind. */
export interface Interruption {
  /** Aborts on the first signal. */
  readonly signal: AbortSignal;
  /** 128 plus the signal number, or `null` if none came. */
  readonly status: number | null;
}

export function watchForInterruption(host: Host): Interruption {
  const controller = new AbortController();
  let status: number | null = null;
  host.onSignal(({ number }) => {
    status ??= 128 + number;
    controller.abort();
  });
  return {
    signal: controller.signal,
    get status() {
      return status;
    },
  };
}

/** @returns the exit status for a failed request. `docs/commands.md` has the table. */
function exitStatusOf(failure: Failure, action: ApiAction): ExitStatus {
  // Reads change nothing, so a failed check leaves everything as it was.
  const isCheck = action === 'poll';
  switch (failure.kind) {
    case 'unauthorized':
    case 'forbidden':
    case 'no-token':
      return EXIT.notAuthorized;
    case 'not-sent':
      return EXIT.network;
    case 'redirected':
      return isCheck ? EXIT.serviceSaidNo : EXIT.outcomeUnknown;
    case 'not-found':
      return EXIT.serviceSaidNo;
    case 'rejected':
      // Without a reason, nothing is known of a secret: setting several isn't atomic (specification §4.3).
      return action === 'set-secrets' && failure.message === null
        ? EXIT.outcomeUnknown
        : EXIT.serviceSaidNo;
    case 'rate-limited':
      return isCheck ? EXIT.network : EXIT.serviceSaidNo;
    case 'no-answer':
    case 'server-error':
      return isCheck ? EXIT.network : EXIT.outcomeUnknown;
    case 'unreadable':
      return EXIT.outcomeUnknown;
    case 'cancelled':
      return failure.wasSent && !isCheck ? EXIT.outcomeUnknown : EXIT.network;
  }
}

/** Where the token comes from. */
export interface TokenHolder {
  readonly profileName: string;
  /** The one in use, or the one to store. */
  readonly tokenKind: TokenKind;
  /** `DISPATCHBOX_TOKEN`, which overrides the profile's token. */
  readonly isTokenFromVariable: boolean;
  /** Whether a token command prints it. A stored one would replace the command. */
  readonly isTokenPrinted: boolean;
}

/** A failure, worded for the command line. */
export function refusalAfter(failure: Failure, action: ApiAction, holder: TokenHolder): Refusal {
  const { what, next } = failureSentence(failure, action, true);
  const status = exitStatusOf(failure, action);
  return new Refusal(status, what, nextCommand(failure, action, holder) ?? next);
}

function nextCommand(
  failure: Failure,
  action: ApiAction,
  { profileName, tokenKind, isTokenFromVariable, isTokenPrinted }: TokenHolder,
): string | null {
  switch (failure.kind) {
    case 'unauthorized':
    case 'no-token':
      // It would still override a stored token.
      if (isTokenFromVariable) return 'Set DISPATCHBOX_TOKEN to a valid token.';
      return isTokenPrinted
        ? 'Its token command prints it. Renew it where the command gets it.'
        : adviseStoring(profileName, tokenKind);
    case 'rejected':
      return action === 'set-secrets' && failure.message !== null
        ? 'Fix what it names, or run the command again with --settle.'
        : null;
    default:
      return null;
  }
}

export function adviseStoring(profileName: string, kind: TokenKind): string {
  return `Store one with dispatchbox profile token ${profileName} --token-kind ${kind}.`;
}
